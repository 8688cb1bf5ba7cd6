import { AdaptiveLimit } from './adaptive-limit.js'

/**
 * Target length of a bulk request, in UTF-16 code units. Engines take 100 MB by default and work best far below. Not in bytes: to count those, the
 * pieces of each document's lines would have to be joined, and then again for the request.
 */
const usualLength = 8 << 20

/** The limit is never lowered below this, however small the requests were that were refused as too large. */
const leastLength = 64 << 10

/**
 * What this process learns about how an engine takes bulk requests. Shared by all its indices, because they share the engine's threads and memory.
 */
export class BulkLimits {
  readonly requests = new AdaptiveLimit()
  #length = usualLength

  /** Most UTF-16 code units of one request, unless a single document is longer. */
  get length(): number {
    return this.#length
  }

  /** A request of so many code units was refused as too large. */
  noteTooLarge(length: number): void {
    this.#length = Math.max(leastLength, Math.min(this.#length, length >> 1))
  }
}
