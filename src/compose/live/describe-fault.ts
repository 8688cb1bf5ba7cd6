import { type ErrorCode, errorCodeName, OnefoldError } from '../../errors.js'
import type { WriteOutcome } from '../../model.js'

/** A fault as tasks and dead letters keep it: the code as in answers, and a sentence. */
type DescribedFault = { readonly reason: string; readonly code: string }

/** A fault of onefold itself keeps its error message. */
export function describeForOperators(error: unknown): DescribedFault {
  return describeKnown(error) ?? { reason: error instanceof Error ? error.message : String(error), code: errorCodeName('INTERNAL') }
}

/** A fault of onefold itself only refers to the log, because its message may name files and addresses. */
export function describeForCallers(error: unknown): DescribedFault {
  return describeKnown(error) ?? { reason: 'a fault of onefold itself; the log says more', code: errorCodeName('INTERNAL') }
}

/** Status and type of what is not a fault of ours, as an answer without a queue has them. */
const callersFaults: Readonly<Partial<Record<ErrorCode, readonly [status: number, type: string]>>> = {
  COLLECTION_UNKNOWN: [404, 'index_not_found_exception'],
  COLLECTION_NAME_INVALID: [400, 'invalid_index_name_exception'],
  MAPPING_CONFLICT: [400, 'illegal_argument_exception'],
}

/** The outcome of an operation that is refused because of a fault. */
export function refusedBy(error: unknown, id: string): WriteOutcome {
  const [status, type] = (error instanceof OnefoldError ? callersFaults[error.code] : undefined) ?? [500, 'exception']
  return { id, result: 'refused', status, error: { type, ...describeForCallers(error) } }
}

function describeKnown(error: unknown): DescribedFault | undefined {
  return error instanceof OnefoldError ? { reason: error.message, code: errorCodeName(error.code) } : undefined
}
