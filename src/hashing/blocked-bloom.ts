import { mix32 } from './mix.js'

/** Words of 32 bits in a block: 512 bits, a line of most processors' caches, so that a key costs one visit to memory. */
const blockWords = 16

/** Bits for each key that the filter is made for. */
const bitsPerKey = 16

/**
 * A set of keys that may say "held" of a key that it does not hold (of .1 % as long as it holds no more than it was made for), and never "not
 * held" of one that it does. Nothing can be taken out.
 *
 * A blocked Bloom filter: Putze, Sanders and Singler, "Cache-, hash- and space-efficient Bloom filters", WEA 2007, section 3. Eight bits per key,
 * all in one block of 512. Two bytes per key.
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
    const first = mix32(high ^ Math.imul(low, 0x9e3779b1))
    const second = mix32(first ^ low)
    const third = mix32(second ^ high)
    const at = this.#blockOf(third)
    const changed =
      this.#set(at, first) |
      this.#set(at, first >>> 9) |
      this.#set(at, first >>> 18) |
      this.#set(at, second) |
      this.#set(at, second >>> 9) |
      this.#set(at, second >>> 18) |
      this.#set(at, (first >>> 27) | ((second >>> 27) << 5)) |
      this.#set(at, third)
    if (changed === 0) return false
    this.#size++
    return true
  }

  /** Whether a key of two parts may be held. */
  mayHold(high: number, low: number): boolean {
    const first = mix32(high ^ Math.imul(low, 0x9e3779b1))
    const second = mix32(first ^ low)
    const third = mix32(second ^ high)
    const at = this.#blockOf(third)
    return (
      this.#has(at, first) &&
      this.#has(at, first >>> 9) &&
      this.#has(at, first >>> 18) &&
      this.#has(at, second) &&
      this.#has(at, second >>> 9) &&
      this.#has(at, second >>> 18) &&
      this.#has(at, (first >>> 27) | ((second >>> 27) << 5)) &&
      this.#has(at, third)
    )
  }

  /** By the upper bits; those that choose within the block are the lower ones. */
  #blockOf(hash: number): number {
    return Math.floor((hash / 2 ** 32) * this.#blocks) * blockWords
  }

  /** @returns 1 if the bit was not set, by the low 9 bits of a hash */
  #set(at: number, hash: number): number {
    const word = at + ((hash >>> 5) & 15)
    const bit = 1 << (hash & 31)
    const before = this.#words[word]!
    this.#words[word] = before | bit
    return (before & bit) === 0 ? 1 : 0
  }

  #has(at: number, hash: number): boolean {
    return (this.#words[at + ((hash >>> 5) & 15)]! & (1 << (hash & 31))) !== 0
  }
}
