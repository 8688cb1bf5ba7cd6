import { aborted } from '../../../detection/live/reindexing/aborted.js'
import type { Pace } from '../../../detection/live/reindexing/reindex-parts.js'

/** What a pace is made of. */
export interface SteadyPaceOptions {
  readonly documentsPerSecond: number
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  pause(milliseconds: number): Promise<void>
}

/** Lets so many documents pass per second, over all who ask. A batch passes as a whole, and the next one waits for it. */
export class SteadyPace implements Pace {
  readonly #options: SteadyPaceOptions
  /** When the next batch may go. */
  #next = Number.NEGATIVE_INFINITY

  constructor(options: SteadyPaceOptions) {
    this.#options = options
  }

  async take(documents: number, signal: AbortSignal): Promise<void> {
    const { documentsPerSecond, elapsed, pause } = this.#options
    const now = elapsed()
    const begin = Math.max(now, this.#next)
    this.#next = begin + (documents / documentsPerSecond) * 1000
    if (begin > now) await Promise.race([pause(begin - now), aborted(signal)])
    signal.throwIfAborted()
  }
}

/** Nobody waits. */
export const freePace: Pace = { take: async () => {} }
