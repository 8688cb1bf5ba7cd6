/** Bits for each key: one of so many other numbers passes. */
const bitsOfKey = 256

/** 128 KB, which a processor has at hand. */
const mostBits = 1 << 20

/** Fewer bits would save nothing. */
const leastBits = 1 << 15

/**
 * Lets some keys pass, and few other numbers. Testing numbers in a row costs a nanosecond each, where a look-up in a table of the keys waits for
 * memory. What passes has to be looked up in whatever holds the keys.
 */
export class KeySieve {
  readonly #bits: Uint32Array
  readonly #mask: number

  /** @param keys of 32 bits, of which the low ones differ */
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

  /** The first position in `[from, end)` whose number passes: that of any key, and few others; `end` if there is none. */
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
