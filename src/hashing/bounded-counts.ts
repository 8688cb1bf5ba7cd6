import { mix32 } from './mix.js'

/** Number of slots at first. */
const smallest = 1 << 10

/** Largest share of slots that may be in use. Beyond it, the search for a free slot takes long. */
const fullest = 0.7

/** Highest count that is kept. */
const highest = 0xffff

/**
 * Counts of keys in bounded memory: ten bytes for each slot. When the memory is full, the rarest keys are forgotten until half of the room is free.
 * So counts are lower bounds, and those of frequent keys are nearly right. After "lossy counting": Manku and Motwani, "Approximate frequency counts
 * over data streams", VLDB 2002, section 4.2; here memory is bounded and the error is not.
 */
export class BoundedCounts {
  readonly #mostSlots: number
  /** The key in each slot plus one; 0 if the slot is free. Keys of 48 bits are exact as doubles. */
  #keys = new Float64Array(smallest)
  #counts = new Uint16Array(smallest)
  #size = 0

  /** @param mostSlots largest number of slots, a power of two; there are 1,024 in any case */
  constructor(mostSlots: number) {
    this.#mostSlots = mostSlots
  }

  /** Number of keys that are counted. */
  get size(): number {
    return this.#size
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#keys.byteLength + this.#counts.byteLength
  }

  /** Adds to the count of a key of 48 bits. @returns the count, 65,535 at most */
  add(key: number, by = 1): number {
    if (this.#size >= this.#keys.length * fullest) this.#makeRoom()
    const slot = this.#slotOf(key)
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = key + 1
      this.#size++
    }
    const count = Math.min(highest, this.#counts[slot]! + by)
    this.#counts[slot] = count
    return count
  }

  /** The count of a key; 0 if the key is not kept. */
  count(key: number): number {
    return this.#counts[this.#slotOf(key)]!
  }

  /** The slot of a key, or the free one where it belongs. */
  #slotOf(key: number): number {
    const mask = this.#keys.length - 1
    let slot = mix32(key ^ Math.imul(Math.floor(key / 2 ** 24), 0x9e3779b1)) & mask
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key + 1) slot = (slot + 1) & mask
    return slot
  }

  #makeRoom(): void {
    if (this.#keys.length < this.#mostSlots) this.#rebuild(this.#keys.length * 2, 0)
    else this.#rebuild(this.#keys.length, this.#countOfHalf())
  }

  /** The smallest count that at most half of the keys exceed. */
  #countOfHalf(): number {
    const keysOfCount = new Uint32Array(highest + 1)
    for (let slot = 0; slot < this.#keys.length; slot++) if (this.#keys[slot] !== 0) keysOfCount[this.#counts[slot]!]!++
    let left = this.#size
    let count = 0
    while (left > this.#size / 2) left -= keysOfCount[++count]!
    return count
  }

  /** Moves the keys with a higher count to new slots. */
  #rebuild(slots: number, above: number): void {
    const keys = this.#keys
    const counts = this.#counts
    this.#keys = new Float64Array(slots)
    this.#counts = new Uint16Array(slots)
    this.#size = 0
    for (let slot = 0; slot < keys.length; slot++) if (keys[slot] !== 0 && counts[slot]! > above) this.add(keys[slot]! - 1, counts[slot])
  }
}
