import type { ReindexParts } from './reindex-parts.js'
import { countDone, isInPlace } from './reindex-state.js'

/** Shares of the documents after which the target is refreshed. Only two, because each refresh adds a segment. */
const shares = [0.75, 0.95] as const

/**
 * Makes the engine write out the target's documents that it holds in memory while others are still being signed and sent. Nothing else refreshes the
 * target until then, so its first count would otherwise wait for all of this work, on one core.
 */
export class EarlyRefresh {
  readonly #parts: ReindexParts
  #left: readonly number[]

  constructor(parts: ReindexParts) {
    this.#parts = parts
    this.#left = isInPlace(parts.plan) ? [] : shares.filter((share) => share > this.#share)
  }

  /** Notes that a batch was written. Does not wait for the refresh that it may start; if that fails, the count at the end refreshes. */
  note(): void {
    const passed = this.#left.filter((share) => share <= this.#share)
    if (passed.length === 0) return
    this.#left = this.#left.slice(passed.length)
    const { transfer, plan } = this.#parts
    transfer.refresh(plan.target).catch(() => undefined)
  }

  get #share(): number {
    const { state } = this.#parts
    return countDone(state) / Math.max(1, state.total)
  }
}
