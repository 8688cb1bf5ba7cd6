import { mix32 } from './mix.js'

/** Bytes of a slot: 12 bits that tell a key from others, and its mark. */
const slotBytes = 3

/** Marks are below this. */
export const marks = 2 ** 12

/** Part of the slots that is used at most: beyond it searches for a free one grow long, and more keys are taken for others. */
const fullest = 0.75

/**
 * Small marks of keys, in four bytes a key. A key that it does not hold is taken for another one about twice in a thousand times, as long as it holds no
 * more than it was made for; one that it does hold is always found. Nothing can be taken out.
 *
 * A hash table that keeps 12 bits of a key's hash in place of the key, as the quotient filter does (Bender et al., "Don't thrash: how to cache your hash
 * on flash", VLDB 2012), with linear probing instead of runs: it never shrinks, so nothing has to be put in order.
 */
export class MarkedKeys {
  /** Keys that it is made for. */
  readonly capacity: number
  readonly #slots: number
  /** Three bytes a slot, lowest first: the lower twelve bits are those of the key, the upper ones its mark. Zero is free. */
  readonly #bytes: Uint8Array
  #size = 0

  /** @param capacity 1 or more */
  constructor(capacity: number) {
    this.capacity = capacity
    this.#slots = Math.ceil(capacity / fullest) + 1
    this.#bytes = new Uint8Array(this.#slots * slotBytes)
  }

  /** Keys that were set, but for those that were taken for others. */
  get size(): number {
    return this.#size
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#bytes.byteLength
  }

  /** The mark of a key of two parts; -1 where it has none. */
  get(high: number, low: number): number {
    const word = this.#wordOf(this.#slotOf(high, low))
    return word === 0 ? -1 : word >>> 12
  }

  /**
   * Sets the mark of a key of two parts.
   *
   * @param mark 0..4,095
   * @throws RangeError where it holds as many keys as it is made for already, and not this one
   */
  set(high: number, low: number, mark: number): void {
    const slot = this.#slotOf(high, low)
    if (this.#wordOf(slot) === 0) {
      if (this.#size === this.capacity) throw new RangeError(`made for ${this.capacity} keys`)
      this.#size++
    }
    const word = (mark << 12) | checkOf(high, low)
    const at = slot * slotBytes
    this.#bytes[at] = word
    this.#bytes[at + 1] = word >>> 8
    this.#bytes[at + 2] = word >>> 16
  }

  #wordOf(slot: number): number {
    const at = slot * slotBytes
    return this.#bytes[at]! | (this.#bytes[at + 1]! << 8) | (this.#bytes[at + 2]! << 16)
  }

  /** The slot of a key, or the free one where it belongs. */
  #slotOf(high: number, low: number): number {
    const bytes = this.#bytes
    const check = checkOf(high, low)
    const home = Math.floor((mix32(high ^ Math.imul(low, 0x9e3779b1)) / 2 ** 32) * this.#slots)
    // The bytes are compared as they lie: to put each word together takes half as long again.
    const first = check & 0xff
    const second = check >>> 8
    let at = home * slotBytes
    while (!(bytes[at] === first && (bytes[at + 1]! & 15) === second) && (bytes[at]! | bytes[at + 1]!) !== 0) {
      at += slotBytes
      if (at === bytes.length) at = 0
    }
    return at / slotBytes
  }
}

/** Twelve bits of a key, not all of them zero. */
function checkOf(high: number, low: number): number {
  return (mix32(low ^ Math.imul(high, 0x85ebca77)) % 0xfff) + 1
}
