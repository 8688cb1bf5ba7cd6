import type { PauseLimits } from '../../../back-off.js'

/** How long and how often a busy or unreachable engine is asked again. */
export interface RetryLimits extends PauseLimits {
  /** Attempts in all, 1 or more. */
  readonly attempts: number
}

/** About a quarter of a minute in all. */
export const defaultRetryLimits: RetryLimits = { attempts: 8, firstPauseMs: 200, longestPauseMs: 5_000 }
