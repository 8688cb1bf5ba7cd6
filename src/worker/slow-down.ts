import { type PauseLimits, pauseAfter } from '../back-off.js'

/** Pauses after the engine was busy or unavailable. The longest is also the longest time that work still rests after the engine has come back. */
const pauses: PauseLimits = { firstPauseMs: 500, longestPauseMs: 10_000 }

/** What a {@link SlowDown} needs. */
interface SlowDownOptions {
  /** Keeps every worker from taking jobs for a time. If it cannot, each of them learns from its own failure. */
  hold(milliseconds: number): Promise<void>
  /** A random number from 0 up to 1, so that the pauses of several workers differ. */
  chance(): number
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

/** Slows all workers down while the engine is busy or unavailable: each failure without a success in between makes the pause longer. */
export class SlowDown {
  readonly #options: SlowDownOptions
  #failures = 0
  #until = 0

  constructor(options: SlowDownOptions) {
    this.#options = options
  }

  /** Milliseconds from now in which this worker takes no jobs. */
  get restMs(): number {
    return Math.max(0, this.#until - this.#options.elapsed())
  }

  /** Records that a job met an engine that is busy or unavailable. @returns the pause in milliseconds */
  async fail(): Promise<number> {
    const { chance, elapsed, hold } = this.#options
    // Jobs that failed at the same time count as one failure.
    if (this.restMs > 0) return this.restMs
    const pause = pauseAfter(++this.#failures, pauses, chance())
    this.#until = elapsed() + pause
    // A full Redis takes no pause either; what it says of that must not become the reason for which the job failed.
    await hold(pause).catch(() => undefined)
    return pause
  }

  succeed(): void {
    this.#failures = 0
  }
}
