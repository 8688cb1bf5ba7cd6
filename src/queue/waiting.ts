import { OnefoldError } from '../errors.js'
import type { WriteOutcome } from '../model.js'

/** The longest time that a timer of Node takes, 24 days; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Waits for a promise, but no longer than a given time.
 *
 * @param onLate called when the time is up; returns the value to continue with
 */
export function waitAtMost<Value>(promise: Promise<Value>, timeoutMs: number, onLate: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(onLate()), Math.min(timeoutMs, longestTimerMs))
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** What is said of writes whose time is over. @param why what kept them from being done, with the remedy, if it is known */
export function stillPending(why?: string): string {
  return `not done within the timeout${why === undefined ? '' : `: ${why}`}; it may still be done, so see whether it is, or send it again`
}

/** The outcomes of writes that have not ended yet. */
export function pendingOutcomes(writes: readonly { readonly id: string }[], reason: string): WriteOutcome[] {
  const error = { type: 'process_cluster_event_timeout_exception', reason }
  return writes.map(({ id }) => ({ id, result: 'pending', status: 503, error }))
}

/** The error of a queue that is closed, for what has not begun. */
export function closedError(): OnefoldError {
  return new OnefoldError('QUEUE_CLOSED', 'the process is stopping and this was not done; send the request again')
}

/** The error of a queue that is closed, for what it had begun and does not wait for any longer. */
export function unfinishedError(): OnefoldError {
  return new OnefoldError('QUEUE_CLOSED', 'the process is stopping, and this may still be done; see whether it was, or send it again')
}
