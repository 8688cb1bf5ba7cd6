import { isEngineFailure } from '../../store.js'
import { type Cause, type EngineFault, isBusy, triesOfFailure } from '../engine/engine-fault.js'

/** The outcome of one write in a bulk request, whether or not the engine answered. */
export interface BulkAnswer {
  /** HTTP status of the item, or of the request; 503 if there was no answer. */
  readonly status: number
  readonly result?: string | undefined
  readonly error?: (Cause & { readonly type: string; readonly reason: string }) | undefined
  readonly _version?: number | undefined
  readonly _seq_no?: number | undefined
  readonly _primary_term?: number | undefined
  /** Whether an earlier attempt, whose answer was lost, may have done the write. */
  readonly isRepeated: boolean
  /** Whether the write failed, or may have failed, for a reason that may pass. */
  readonly isPending: boolean
}

/** One write in an engine's answer to a bulk request. */
export type BulkItem = Omit<BulkAnswer, 'isRepeated' | 'isPending'> & { readonly _id?: string }

/**
 * The outcome that an item of the answer stands for. A status of 500 or more is the engine's fault, or the document's, if the engine always fails at
 * it. An item that asks to wait with a status other than 429 gets 503, so that it is not mistaken for such a failure.
 */
export function answerOfItem(item: BulkItem, isRepeated: boolean): BulkAnswer {
  const { result, error, _version, _seq_no, _primary_term } = item
  const asksForPatience = error !== undefined && isBusy(item.status, error.type)
  const isPending = asksForPatience || (error !== undefined && (item.status >= 500 || error.type === 'index_not_found_exception'))
  const status = asksForPatience && item.status !== 429 ? 503 : item.status
  return { status, result, error, _version, _seq_no, _primary_term, isRepeated, isPending }
}

/** The outcome of every write of a request that failed for a reason that may pass. */
export function pendingAnswer({ status, type, reason }: EngineFault, isRepeated: boolean): BulkAnswer {
  return { status: status || 503, error: { type, reason }, isRepeated, isPending: true }
}

/** The outcome of the only write of a request that was refused as a whole. */
export function refusedAnswer({ status, type, reason }: EngineFault, isRepeated: boolean): BulkAnswer {
  return { status, error: { type, reason }, isRepeated, isPending: false }
}

/** Whether the engine failed at a write: see {@link isEngineFailure}. */
export function hasFailed({ status, isPending }: BulkAnswer): boolean {
  return isPending && isEngineFailure(status)
}

/** Whether to send a write again at once: until the retries are used up, but only a few times if the engine itself failed at it. */
export function isWorthRepeating({ status, error, isPending }: BulkAnswer, attempt: number): boolean {
  if (!isPending || error?.type === 'index_not_found_exception') return false
  return isGateway(status) || status < 500 || attempt < triesOfFailure
}

function isGateway(status: number): boolean {
  return status >= 502 && status <= 504
}
