import { type ErrorCode, errorCodeName, OnefoldError } from '../../errors.js'
import type { JsonObject, WriteOutcome } from '../../model.js'
import { type ErrorAnswer, type ErrorCause, toErrorAnswer } from '../answers/error-answer.js'
import { type ItemResult, isRefused } from './write-item.js'

/** A result over HTTP: an answer in the engines' shape, or an error. */
type ItemAnswer = { readonly status: number; readonly body: JsonObject } | ErrorAnswer

/** One copy, which was written. */
const oneShard = { total: 1, successful: 1, failed: 0 }

/** Codes for outcomes whose error has none, because it is in the engines' words only. */
const codesByResult: Partial<Record<WriteOutcome['result'], ErrorCode>> = {
  conflict: 'DOCUMENT_CONFLICT',
  not_found: 'DOCUMENT_UNKNOWN',
  pending: 'WRITE_PENDING',
}

/** Codes of documents that the store refused, by status. With any other status the store takes no documents for now. */
const codesOfRefusals: Readonly<Record<number, ErrorCode>> = { 400: 'DOCUMENT_INVALID', 413: 'BODY_TOO_LARGE' }

/** Turns a result into the engines' answer. @param forced whether the request asked for a refresh at once: `refresh=true` */
export function answerOf({ item, outcome }: ItemResult, requestId: string, forced: boolean): ItemAnswer {
  if (outcome instanceof OnefoldError) return toErrorAnswer(outcome, requestId)
  const cause = causeOf(outcome, item.kind)
  if (cause !== undefined) return { status: outcome.status, cause }
  const body = writtenBody(item.collection ?? '', outcome)
  return { status: outcome.status, body: forced && outcome.result !== 'noop' ? { ...body, forced_refresh: true } : body }
}

/** Whether an answer is an error. */
export function isErrorAnswer(answer: ItemAnswer): answer is ErrorAnswer {
  return 'cause' in answer
}

/** An item of a bulk answer. @param answer the result over HTTP; without `extra`, which an update may add to it */
export function bulkItem(result: ItemResult, answer: ItemAnswer, extra: JsonObject = {}): JsonObject {
  const { kind, collection } = result.item
  const { status } = answer
  if (!isErrorAnswer(answer)) return { [kind]: { ...answer.body, ...extra, status } }
  return { [kind]: { _index: collection ?? null, _id: idOf(result), status, error: answer.cause } }
}

function causeOf({ result, status, error, id }: WriteOutcome, kind: string): ErrorCause | undefined {
  const fallback = result === 'refused' ? (codesOfRefusals[status] ?? 'STORE_UNAVAILABLE') : codesByResult[result]
  if (error === undefined && (fallback === undefined || (result === 'not_found' && kind === 'delete'))) return undefined
  const {
    type,
    reason,
    code = errorCodeName(fallback ?? 'INTERNAL'),
  } = error ?? { type: 'document_missing_exception', reason: `[${id}]: document missing` }
  return { type, reason, code }
}

function writtenBody(collection: string, { id, revision, result, warnings }: WriteOutcome): JsonObject {
  return {
    _index: collection,
    _id: id,
    _version: revision?.version ?? 1,
    result,
    ...(warnings !== undefined && warnings.length > 0 && { warnings }),
    _shards: result === 'noop' ? { total: 0, successful: 0, failed: 0 } : oneShard,
    _seq_no: revision?.seqNo ?? 0,
    _primary_term: revision?.primaryTerm ?? 1,
  }
}

function idOf({ item, outcome }: ItemResult): string | null {
  if (!(outcome instanceof OnefoldError)) return outcome.id
  return (isRefused(item) ? item.id : item.write.id) ?? null
}
