import { AdaptiveLimit } from './adaptive-limit.js'

/** Bytes of one bulk request that are aimed at; engines take 100 MB by default and work best far below. */
const usualBytes = 4 << 20

/** The limit is not lowered below this, however small the requests are that were refused as too large. */
const leastBytes = 64 << 10

/** What one process learns of how an engine takes bulk requests: for all its indices, because they share the engine's threads and memory. */
export class BulkLimits {
  readonly requests = new AdaptiveLimit()
  #bytes = usualBytes

  /** Bytes of one request at most, unless one document is larger. */
  get bytes(): number {
    return this.#bytes
  }

  /** A request of so many bytes was refused as too large. */
  noteTooLarge(bytes: number): void {
    this.#bytes = Math.max(leastBytes, Math.min(this.#bytes, bytes >> 1))
  }
}
