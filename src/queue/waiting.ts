import { OnefoldError } from '../errors.js'
import type { WriteOutcome } from '../model.js'
import type { WriteJob } from './job-queue.js'

/** Timers take no longer times: a longer one would end at once. 24 days. */
const longestTimerMs = 2 ** 31 - 1

/**
 * What a promise ends with, or after a time something else.
 *
 * @param onLate gives what stands for it when the time is over
 */
export function waitAtMost<Value>(promise: Promise<Value>, timeoutMs: number, onLate: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(onLate()), Math.min(timeoutMs, longestTimerMs))
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** That operations have not ended yet. */
export function pendingOutcomes({ operations }: WriteJob, reason: string): WriteOutcome[] {
  const error = { type: 'process_cluster_event_timeout_exception', reason }
  return operations.map(({ id }) => ({ id, result: 'pending', status: 503, error }))
}

/** That a queue takes nothing more for good. */
export function closedError(): OnefoldError {
  return new OnefoldError('QUEUE_CLOSED', 'the process is stopping and this was not done; send the request again')
}

/** That a queue takes nothing more now. */
export function queueFullError(waiting: number, limit: number): OnefoldError {
  const remedy = 'send the request again in a moment, or larger batches less often'
  return new OnefoldError('QUEUE_FULL', `${waiting} documents wait to be written, and no more are taken now; ${remedy}`, { waiting, limit })
}
