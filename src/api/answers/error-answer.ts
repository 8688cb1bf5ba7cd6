import { type ErrorCode, type ErrorFacts, errorCodeName, errorCodes, OnefoldError } from '../../errors.js'
import type { JsonObject } from '../../model.js'
import { errorTable } from './error-table.js'

/** The cause of an error in the engines' form, with our code. */
export interface ErrorCause {
  readonly type: string
  readonly reason: string
  readonly code: string
  readonly [fact: string]: unknown
}

/** What a caller is told about an error. */
export interface ErrorAnswer {
  readonly status: number
  readonly cause: ErrorCause
}

/**
 * Turns any thrown value into what the caller may know: status, type, reason and code. An error that is not ours is only reported as such, with the
 * id of the request, under which the log has the rest; never with a stack trace.
 */
export function toErrorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (!(error instanceof OnefoldError)) return internalError('INTERNAL', requestId)
  const { status, type } = errorTable[error.code]
  if (status === 500) return internalError(error.code, requestId)
  const cause = { type: engineType(error) ?? type, reason: error.message, code: errorCodeName(error.code), ...indexOf(error.facts) }
  return { status, cause }
}

/** The fault of one part of a request, which its answer reports in that part. @throws the error itself if it is a fault of onefold */
export function faultOfPart(error: unknown): OnefoldError {
  if (!(error instanceof OnefoldError) || errorTable[error.code].status === 500) throw error
  return error
}

/** The body of an error answer, in the engines' shape. */
export function errorBody({ status, cause }: ErrorAnswer): JsonObject & { readonly status: number } {
  const { code, ...shared } = cause
  return { error: { root_cause: [shared], ...cause, code }, status }
}

/** The answer to an internal error. Its message is left to the log, because it may name files and addresses. */
function internalError(code: ErrorCode, requestId: string): ErrorAnswer {
  const { status, type } = errorTable[code]
  const reason = `${errorCodes[code]} The log has more under the request id ${requestId}.`
  return { status, cause: { type, reason, code: errorCodeName(code) } }
}

/** The type that an engine gave to a fault of a query. */
function engineType({ code, facts }: OnefoldError): string | undefined {
  return code === 'QUERY_INVALID' && typeof facts.type === 'string' ? facts.type : undefined
}

/** The index of an error, which the engines name. */
function indexOf({ collection }: ErrorFacts): { readonly index?: string } {
  return typeof collection === 'string' ? { index: collection } : {}
}
