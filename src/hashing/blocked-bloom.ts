import { mix32 } from './mix.js'

/** Words of 32 bits in a block: 512 bits, a line of most processors' caches, so that a key costs one visit to memory. */
const blockWords = 16

/** Bits of a key within its block. */
const bitsOfKey = 8

/** Bits for each key that the filter is made for. */
const bitsPerKey = 16

/**
 * A set of keys that may say "held" of a key that it does not hold (of .1 % as long as it holds no more than it was made for), and never "not
 * held" of one that it does. Nothing can be taken out.
 *
 * A blocked Bloom filter: Putze, Sanders and Singler, "Cache-, hash- and space-efficient Bloom filters", WEA 2007, section 3. Eight bits per key,
 * all in one block of 512. Two bytes per key. The bits of a key follow from one hash by steps that grow (Dillinger and Manolios, "Bloom filters in
 * probabilistic verification", FMCAD 2004: enhanced double hashing); steps that stay the same would be wrong twice as often.
 */
export class BlockedBloom {
  /** Keys that it is made for. */
  readonly capacity: number
  readonly #words: Uint32Array
  readonly #blocks: number
  #size = 0

  /** @param capacity 1 or more */
  constructor(capacity: number) {
    this.capacity = capacity
    this.#blocks = Math.max(1, Math.ceil((capacity * bitsPerKey) / (blockWords * 32)))
    this.#words = new Uint32Array(this.#blocks * blockWords)
  }

  /** Keys that were not held when they were added: within .1 % those that differ. */
  get size(): number {
    return this.#size
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#words.byteLength
  }

  /**
   * Adds a key of two parts.
   *
   * @returns whether it was not held before
   */
  add(high: number, low: number): boolean {
    const chosen = mix32(high ^ Math.imul(low, 0x9e3779b1)) | 0
    const at = this.#blockOf(chosen)
    const bits = mix32(chosen ^ low) | 0
    const words = this.#words
    let changed = 0
    for (let i = 0, bit = bits & 511, step = bits >>> 9; i < bitsOfKey; i++, bit += step, step += bits >>> 18) {
      const word = at + ((bit >>> 5) & 15)
      const before = words[word]!
      words[word] = before | (1 << (bit & 31))
      changed |= words[word]! ^ before
    }
    if (changed === 0) return false
    this.#size++
    return true
  }

  /** Whether a key of two parts may be held. */
  mayHold(high: number, low: number): boolean {
    const chosen = mix32(high ^ Math.imul(low, 0x9e3779b1)) | 0
    const at = this.#blockOf(chosen)
    const bits = mix32(chosen ^ low) | 0
    const words = this.#words
    for (let i = 0, bit = bits & 511, step = bits >>> 9; i < bitsOfKey; i++, bit += step, step += bits >>> 18)
      if ((words[at + ((bit >>> 5) & 15)]! & (1 << (bit & 31))) === 0) return false
    return true
  }

  #blockOf(hash: number): number {
    return Math.floor(((hash >>> 0) / 2 ** 32) * this.#blocks) * blockWords
  }
}
