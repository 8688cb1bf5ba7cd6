import { mix32 } from './mix.js'

/** Number of slots and of list nodes at first. */
const smallest = 1 << 10

/** Largest share of slots that may be in use. Beyond it, the search for a free slot takes long. */
const fullest = 0.7

/**
 * Lists of numbers by keys of 48 bits. A key with one number takes some 30 bytes, where a Map of strings and arrays takes 200 and keeps the collector
 * busy. Nothing can be removed.
 */
export class KeyLists {
  /** The key in each slot plus one; 0 if the slot is free. */
  #keys = new Float64Array(smallest)
  /** The last node of each key's list. */
  #last = new Int32Array(smallest)
  #values = new Int32Array(smallest)
  /** The node before each node in its list, or -1. */
  #before = new Int32Array(smallest)
  /** 1 for nodes that are not alone in their list. */
  #isShared = new Uint8Array(smallest)
  #keyCount = 0
  #nodeCount = 0

  /** Number of numbers that were added. */
  get length(): number {
    return this.#nodeCount
  }

  /** Makes room for a number of additions at once, which costs half of growing bit by bit. */
  reserve(more: number): void {
    this.#reserveSlots(more)
    if (this.#nodeCount + more > this.#values.length) this.#growNodes(this.#nodeCount + more)
  }

  /** Adds a number to the list of each key, 0..2^48 − 1. The places of these additions begin at the {@link length} before the call. */
  add(keys: ArrayLike<number>, value: number): void {
    const homes = this.#findHomes(keys)
    for (let i = 0; i < keys.length; i++) this.#addAt(this.#slotFrom(homes[i]!, keys[i]!), keys[i]!, value)
  }

  /** As {@link add}, but skips the lists whose last number is the given one. */
  addOnce(keys: ArrayLike<number>, value: number): void {
    const homes = this.#findHomes(keys)
    for (let i = 0; i < keys.length; i++) {
      const slot = this.#slotFrom(homes[i]!, keys[i]!)
      const isThere = this.#keys[slot] !== 0 && this.#values[this.#last[slot]!] === value
      if (!isThere) this.#addAt(slot, keys[i]!, value)
    }
  }

  /**
   * Makes room for keys, and finds the slot where the search for each begins. The next call overwrites the result. The processor fetches several
   * slots at once here, because no read depends on another; in the search itself it would wait for one slot after the other.
   */
  #findHomes(keys: ArrayLike<number>): Int32Array {
    this.#makeRoom(keys.length)
    if (homes.length < keys.length) homes = new Int32Array(keys.length)
    const mask = this.#keys.length - 1
    let seen = 0
    for (let i = 0; i < keys.length; i++) {
      const home = hashOf(keys[i]!) & mask
      homes[i] = home
      seen += this.#keys[home]! + this.#last[home]!
    }
    lookedAt[0] = seen
    return homes
  }

  #reserveSlots(more: number): void {
    const slots = 2 ** Math.ceil(Math.log2((this.#keyCount + more + 1) / fullest))
    if (slots > this.#keys.length) this.#growSlots(slots)
  }

  #makeRoom(more: number): void {
    if (this.#keyCount + more >= this.#keys.length * fullest) this.#reserveSlots(more)
    if (this.#nodeCount + more > this.#values.length) this.#growNodes(Math.max(this.#nodeCount + more, this.#values.length * 2))
  }

  #addAt(slot: number, key: number, value: number): void {
    const node = this.#nodeCount++
    this.#values[node] = value
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = key + 1
      this.#keyCount++
      this.#before[node] = -1
    } else {
      const before = this.#last[slot]!
      this.#before[node] = before
      this.#isShared[before] = 1
      this.#isShared[node] = 1
    }
    this.#last[slot] = node
  }

  /** Whether the list of the key that was added at a place has several numbers. Does not search for the key. */
  isShared(place: number): boolean {
    return this.#isShared[place] === 1
  }

  /** The numbers of a key, latest first. */
  values(key: number): number[] {
    const values: number[] = []
    const slot = this.#slotOf(key)
    if (this.#keys[slot] === 0) return values
    for (let node = this.#last[slot]!; node >= 0; node = this.#before[node]!) values.push(this.#values[node]!)
    return values
  }

  /** The slot of a key, or the free one where it belongs. */
  #slotOf(key: number): number {
    return this.#slotFrom(hashOf(key) & (this.#keys.length - 1), key)
  }

  /** The slot of a key, or the free one where it belongs, searched from the slot where the search for the key begins. */
  #slotFrom(home: number, key: number): number {
    const mask = this.#keys.length - 1
    let slot = home
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key + 1) slot = (slot + 1) & mask
    return slot
  }

  #growSlots(slots: number): void {
    const keys = this.#keys
    const last = this.#last
    this.#keys = new Float64Array(slots)
    this.#last = new Int32Array(slots)
    for (let from = 0; from < keys.length; from++) {
      if (keys[from] === 0) continue
      const slot = this.#slotOf(keys[from]! - 1)
      this.#keys[slot] = keys[from]!
      this.#last[slot] = last[from]!
    }
  }

  #growNodes(nodes: number): void {
    this.#values = grown(this.#values, new Int32Array(nodes))
    this.#before = grown(this.#before, new Int32Array(nodes))
    this.#isShared = grown(this.#isShared, new Uint8Array(nodes))
  }
}

/** Shared by all lists, because adding is synchronous. */
let homes = new Int32Array(smallest)

/** Keeps the sum of reads made only to fetch memory, because the compiler drops reads whose result is not used. */
const lookedAt = new Float64Array(1)

function hashOf(key: number): number {
  const high = Math.floor(key / 2 ** 24)
  return mix32((key - high * 2 ** 24) ^ Math.imul(high, 0x9e3779b1))
}

function grown<Numbers extends Int32Array | Uint8Array>(array: Numbers, larger: Numbers): Numbers {
  larger.set(array)
  return larger
}
