/** The clocks that the service reads; tests pass their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
