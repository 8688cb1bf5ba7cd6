import { type ErrorCode, OnefoldError } from '../errors.js'
import type { WriteOutcome } from '../model.js'

/**
 * What a job that failed is in for.
 *
 * `engine away`: it is done when the engine answers again. `stopping`: this process hands it back. `refused`: it can never be done, whatever its
 * documents. `harmful`: something in it does harm to whoever works on it; its halves are tried.
 */
export type JobFault = 'engine away' | 'stopping' | 'refused' | 'harmful'

const faults: Readonly<Partial<Record<ErrorCode, JobFault>>> = {
  STORE_UNAVAILABLE: 'engine away',
  QUEUE_UNAVAILABLE: 'engine away',
  QUEUE_CLOSED: 'stopping',
  COLLECTION_UNKNOWN: 'refused',
  COLLECTION_NAME_INVALID: 'refused',
  MAPPING_CONFLICT: 'refused',
}

/** What an error means for the job that met it. */
export function faultOf(error: unknown): JobFault {
  return (error instanceof OnefoldError ? faults[error.code] : undefined) ?? 'harmful'
}

/** Whether the queue does a job again that failed so. */
export function isRetried(error: unknown): boolean {
  const fault = faultOf(error)
  return fault === 'engine away' || fault === 'stopping'
}

/** Whether an operation was not done only because the engine was busy or away when its turn came. */
export function isUndone({ result, status }: WriteOutcome): boolean {
  return result === 'refused' && (status === 429 || status === 503)
}

/** That the engine did not take all of a batch; what it took is recognised when the batch is done again. */
export function undoneError(outcomes: readonly WriteOutcome[]): OnefoldError {
  const undone = outcomes.filter(isUndone)
  const { type, reason } = undone[0]!.error!
  return new OnefoldError(
    'STORE_UNAVAILABLE',
    `the engine did not take ${undone.length} of ${outcomes.length} writes (${type}: ${reason})`,
    { type },
  )
}
