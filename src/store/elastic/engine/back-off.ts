/** How long and how often a busy or unreachable engine is asked again. */
export interface RetryLimits {
  /** Attempts in all, 1 or more. */
  readonly attempts: number
  /** Longest pause before the second attempt, in milliseconds; it doubles for each further attempt. */
  readonly firstPauseMs: number
  /** No pause is longer than this, in milliseconds. */
  readonly longestPauseMs: number
}

/** About a quarter of a minute in all. */
export const defaultRetryLimits: RetryLimits = { attempts: 8, firstPauseMs: 200, longestPauseMs: 5_000 }

/**
 * Pause before the next attempt, in milliseconds: between half of the longest and the longest, so that many clients that were refused together do not
 * come back together.
 *
 * @param attempt number of failed attempts, from 1
 * @param chance random number, 0 up to 1
 */
export function pauseBefore(attempt: number, limits: RetryLimits, chance: number): number {
  const longest = Math.min(limits.firstPauseMs * 2 ** (attempt - 1), limits.longestPauseMs)
  return Math.round((longest * (1 + chance)) / 2)
}
