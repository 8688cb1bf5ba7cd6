import { type ErrorCode, OnefoldError } from '../errors.js'
import type { WriteOutcome } from '../model.js'

/**
 * Why a job failed, which decides what becomes of it.
 *
 * `engine away`: the engine or Redis does not answer; the job is done when it does again. `stopping`: this process is ending and hands the job back.
 * `refused`: the job can never be done, whatever its documents hold. `harmful`: something in it makes whoever works on it fail; its halves are tried.
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

/** Whether a job that failed with this error stays in the queue and is done again. */
export function isRetried(error: unknown): boolean {
  const fault = faultOf(error)
  return fault === 'engine away' || fault === 'stopping'
}

/** Whether an operation was not done only because the engine was busy or away when its turn came. */
export function isUndone({ result, status }: WriteOutcome): boolean {
  return result === 'refused' && (status === 429 || status === 503)
}

/** The error of a batch that the engine took in part. The batch is done again; what was taken is recognised then. */
export function undoneError(outcomes: readonly WriteOutcome[]): OnefoldError {
  const undone = outcomes.filter(isUndone)
  const { type, reason } = undone[0]!.error!
  return new OnefoldError(
    'STORE_UNAVAILABLE',
    `the engine did not take ${undone.length} of ${outcomes.length} writes (${type}: ${reason})`,
    { type },
  )
}
