import { mix32 } from '../../hashing/mix.js'
import { TermCounts } from './term-counts.js'

const counterBits = 22
/** Largest possible minimum for a count, because counters go no further. */
export const maxCounted = 0xffff

/**
 * Counts 64-bit hashes in two passes over the same hashes, in any order, and keeps the frequent ones: first {@link estimate} all, then {@link count}
 * all.
 *
 * The first pass counts in 4 million hashed counters of 16 bits, which never count too low. The second pass counts exactly, and only hashes whose
 * counter has reached the minimum. Memory: 8 MB of counters, and 24 to 48 bytes for each hash that is kept.
 */
export class FrequentHashes {
  readonly #maxHashes: number
  readonly #counters = new Uint16Array(1 << counterBits)
  #counts = new TermCounts()
  #threshold: number

  /**
   * @param minCount rarer hashes are left out, 1..65535
   * @param maxHashes if more qualify, the rarest are left out, as if `minCount` were higher, up to 65,535
   */
  constructor(minCount: number, maxHashes: number) {
    this.#threshold = minCount
    this.#maxHashes = maxHashes
  }

  /** The smallest count that is kept so far. */
  get minCount(): number {
    return this.#threshold
  }

  /** The counts so far, including those of hashes that turn out to be rarer than {@link minCount}. */
  get counts(): TermCounts {
    return this.#counts
  }

  /** First pass over a hash, given as unsigned halves. */
  estimate(high: number, low: number): void {
    const at = counterOf(high, low)
    if (this.#counters[at]! < maxCounted) this.#counters[at]!++
  }

  /** Second pass over a hash. */
  count(high: number, low: number): void {
    if (this.#counters[counterOf(high, low)]! < this.#threshold) return
    this.#counts.add(high, low)
    if (this.#counts.size > this.#maxHashes) this.#raiseThreshold()
  }

  /** Drops the rarest hashes. Counters do not change in the second pass, so no dropped hash returns with a part of its count. */
  #raiseThreshold(): void {
    while (this.#counts.size > this.#maxHashes && this.#threshold < maxCounted) {
      this.#threshold++
      this.#counts = this.#counts.filtered((high, low) => this.#counters[counterOf(high, low)]! >= this.#threshold)
    }
  }
}

function counterOf(high: number, low: number): number {
  return mix32(high ^ Math.imul(low, 0x9e3779b1)) >>> (32 - counterBits)
}
