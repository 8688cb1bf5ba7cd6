/** The clocks that the service reads; tests pass their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** The time in microseconds since the epoch, as stamps and `since` have it. */
export function microsOf({ now }: Pick<Clock, 'now'>): number {
  return Math.floor(now() * 1000)
}
