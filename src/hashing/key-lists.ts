import { mix32 } from './mix.js'

/** Slots and list nodes at first. */
const smallest = 1 << 10

/** Part of the slots that is used at most: beyond it searches for a free one grow long. */
const fullest = 0.7

/**
 * Lists of numbers by keys of 48 bits: some 30 bytes a key with one number, where a Map of strings and arrays takes 200 and gives the collector work.
 * Nothing is taken out but everything at once.
 */
export class KeyLists {
  /** A key plus one; 0 is free. */
  #keys = new Float64Array(smallest)
  /** The last node of each key's list. */
  #last = new Int32Array(smallest)
  #values = new Int32Array(smallest)
  /** The node before, or -1. */
  #before = new Int32Array(smallest)
  #keyCount = 0
  #nodeCount = 0

  /** Distinct keys. */
  get size(): number {
    return this.#keyCount
  }

  /** Adds a number to the list of a key of two parts of 24 bits. */
  add(high: number, low: number, value: number): void {
    if (this.#keyCount >= this.#keys.length * fullest) this.#growSlots()
    if (this.#nodeCount === this.#values.length) this.#growNodes()
    const node = this.#nodeCount++
    const slot = this.#slotOf(high, low)
    this.#values[node] = value
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = high * 2 ** 24 + low + 1
      this.#keyCount++
      this.#before[node] = -1
    } else this.#before[node] = this.#last[slot]!
    this.#last[slot] = node
  }

  /** Whether the list of a key has several numbers. */
  hasSeveral(high: number, low: number): boolean {
    const slot = this.#slotOf(high, low)
    return this.#keys[slot] !== 0 && this.#before[this.#last[slot]!]! >= 0
  }

  /** The numbers of a key, the last one first. */
  *values(high: number, low: number): Generator<number> {
    const slot = this.#slotOf(high, low)
    if (this.#keys[slot] === 0) return
    for (let node = this.#last[slot]!; node >= 0; node = this.#before[node]!) yield this.#values[node]!
  }

  /** The slot of a key, or the free one where it belongs. */
  #slotOf(high: number, low: number): number {
    const key = high * 2 ** 24 + low + 1
    const mask = this.#keys.length - 1
    let slot = mix32(low ^ Math.imul(high, 0x9e3779b1)) & mask
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  #growSlots(): void {
    const keys = this.#keys
    const last = this.#last
    this.#keys = new Float64Array(keys.length * 2)
    this.#last = new Int32Array(keys.length * 2)
    for (let from = 0; from < keys.length; from++) {
      if (keys[from] === 0) continue
      const key = keys[from]! - 1
      const high = Math.floor(key / 2 ** 24)
      const slot = this.#slotOf(high, key - high * 2 ** 24)
      this.#keys[slot] = keys[from]!
      this.#last[slot] = last[from]!
    }
  }

  #growNodes(): void {
    this.#values = grown(this.#values)
    this.#before = grown(this.#before)
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
