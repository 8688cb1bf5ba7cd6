import { AdaptiveLimit } from './adaptive-limit.js'

/**
 * UTF-16 code units of one bulk request that are aimed at; engines take 100 MB by default and work best far below. Not bytes: to count them, the
 * pieces that a document's lines are made of would have to be joined for each document, and then again for the request.
 */
const usualLength = 8 << 20

/** The limit is not lowered below this, however small the requests are that were refused as too large. */
const leastLength = 64 << 10

/** What one process learns of how an engine takes bulk requests: for all its indices, because they share the engine's threads and memory. */
export class BulkLimits {
  readonly requests = new AdaptiveLimit()
  #length = usualLength

  /** UTF-16 code units of one request at most, unless one document is longer. */
  get length(): number {
    return this.#length
  }

  /** A request of so many code units was refused as too large. */
  noteTooLarge(length: number): void {
    this.#length = Math.max(leastLength, Math.min(this.#length, length >> 1))
  }
}
