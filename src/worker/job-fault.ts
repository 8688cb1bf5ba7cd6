import { type ErrorCode, OnefoldError } from '../errors.js'

/**
 * Why a job failed, which decides what becomes of it.
 *
 * `engine away`: the engine or Redis does not answer, or fails at its requests; the job is done when it answers again, or is given up elsewhere.
 * `stopping`: this process is ending and hands the job back. `refused`: the job can never be done, whatever its documents hold. `harmful`: something
 * in it makes every worker fail; its halves are tried.
 */
type JobFault = 'engine away' | 'stopping' | 'refused' | 'harmful'

const faults: Readonly<Partial<Record<ErrorCode, JobFault>>> = {
  STORE_UNAVAILABLE: 'engine away',
  STORE_FAILED: 'engine away',
  QUEUE_UNAVAILABLE: 'engine away',
  QUEUE_CLOSED: 'stopping',
  COLLECTION_UNKNOWN: 'refused',
  COLLECTION_NAME_INVALID: 'refused',
  MAPPING_CONFLICT: 'refused',
}

/** The fault of a job, by the error that it met. */
export function jobFaultOf(error: unknown): JobFault {
  return (error instanceof OnefoldError ? faults[error.code] : undefined) ?? 'harmful'
}

/** Whether a job that failed with this error stays in the queue and is done again. */
export function isRetried(error: unknown): boolean {
  const fault = jobFaultOf(error)
  return fault === 'engine away' || fault === 'stopping'
}
