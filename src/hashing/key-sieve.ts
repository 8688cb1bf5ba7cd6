/** Bits for each key: one in this many other numbers passes. */
const bitsOfKey = 256

/** 128 KB, which fit into a processor's cache. */
const mostBits = 1 << 20

/** Fewer bits would save nothing. */
const leastBits = 1 << 15

/**
 * Lets the keys pass, and few other numbers. Testing numbers one after the other costs a nanosecond each, while a search in a table of keys waits for
 * memory. The caller must look up every number that passes in the structure that holds the keys.
 */
export class KeySieve {
  readonly #bits: Uint32Array
  readonly #mask: number

  /** @param keys of 32 bits, with differing low bits */
  constructor(keys: Uint32Array) {
    const bits = 2 ** Math.ceil(Math.log2(Math.max(1, keys.length) * bitsOfKey))
    const size = Math.min(mostBits, Math.max(leastBits, bits))
    this.#bits = new Uint32Array(size >>> 5)
    this.#mask = size - 1
    for (let i = 0; i < keys.length; i++) {
      const bit = keys[i]! & this.#mask
      this.#bits[bit >>> 5]! |= 1 << (bit & 31)
    }
  }

  /** The first place in `[from, end)` whose number passes; `end` if there is none. All keys pass, and few other numbers. */
  next(numbers: Uint32Array, from: number, end: number): number {
    const bits = this.#bits
    const mask = this.#mask
    for (let i = from; i < end; i++) {
      const bit = numbers[i]! & mask
      if ((bits[bit >>> 5]! & (1 << (bit & 31))) !== 0) return i
    }
    return end
  }
}
