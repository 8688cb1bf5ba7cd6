/** Bounds of the pauses between attempts, in milliseconds. */
export interface PauseLimits {
  /** Longest pause after the first failed attempt; it doubles with each further one. */
  readonly firstPauseMs: number
  /** No pause is longer than this. */
  readonly longestPauseMs: number
}

/**
 * Pause before the next attempt, in milliseconds: between half of the longest and the longest, so that many clients that were refused together do not
 * come back together.
 *
 * @param failures number of failed attempts, from 1
 * @param chance random number, 0 up to 1
 */
export function pauseAfter(failures: number, { firstPauseMs, longestPauseMs }: PauseLimits, chance: number): number {
  const longest = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
  return Math.round((longest * (1 + chance)) / 2)
}
