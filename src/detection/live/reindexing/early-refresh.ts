import type { ReindexParts } from './reindex-parts.js'
import { countDone, isInPlace } from './reindex-state.js'

/** Shares of the documents after which the target is refreshed. Few, because each refresh leaves one more segment. */
const shares = [0.75, 0.95] as const

/**
 * Has the engine write out what it holds of the target in memory while documents are still signed and sent. Nothing else refreshes the target
 * meanwhile, so its first count would otherwise wait for all of it, on one core.
 */
export class EarlyRefresh {
  readonly #parts: ReindexParts
  #left: readonly number[]

  constructor(parts: ReindexParts) {
    this.#parts = parts
    this.#left = isInPlace(parts.plan) ? [] : shares.filter((share) => share > this.#share)
  }

  /** Notes that documents were written. A refresh that this begins is not waited for; where it fails, the count at the end refreshes. */
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
