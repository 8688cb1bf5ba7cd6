import type { ReindexParts } from './reindex-parts.js'
import { countDone, isInPlace } from './reindex-state.js'

/** Shares of the documents behind which the target is refreshed. Few: each leaves a segment more. */
const shares = [0.75, 0.95] as const

/**
 * Lets the engine lay down what it holds of the target in memory while documents are still signed and sent: nothing refreshes the target meanwhile, so
 * that its first count would wait for all of it, on one core.
 */
export class EarlyRefresh {
  readonly #parts: ReindexParts
  #left: readonly number[]

  constructor(parts: ReindexParts) {
    this.#parts = parts
    this.#left = isInPlace(parts.plan) ? [] : shares.filter((share) => share > this.#share)
  }

  /** Documents were written. Nobody waits for what this begins, and where it fails the count at the end does it. */
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
