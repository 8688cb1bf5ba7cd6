import { mix32 } from './mix.js'

/** Keys are below this. */
const keys = 2 ** 48

/** A key is hashed in two halves. */
const half = 2 ** 24

/** Segments of the table. Each grows by itself, so that a write waits for a part of the table to be moved, never for the whole. */
const segments = 2 ** 8

/** Partitions of a segment. A key never leaves its partition, so the partition need not be stored with it. */
const partitionsOfSegment = 2 ** 9

/** Fewest slots of a partition: a million in all. */
const leastWidth = 8

/** Most slots of a partition, because a key's place in it is computed in 32 bits. */
const mostWidth = 2 ** 15

/** Largest share of a segment's slots that may be in use. Beyond it, the search for a free slot takes long. */
const fullest = 0.8

/** Share of slots in use once the expected keys have come; less than {@link fullest}, because partitions do not fill evenly. */
const expectedFill = 0.6

/** Factor by which a segment grows. */
const growth = 1.5

/**
 * A set of keys of 48 bits, each with a small mark on request. It always finds a key that it holds. Of keys that it does not hold, it takes some for
 * held ones: .006 % if it holds a million, .6 % if it holds 50 million. Nothing can be removed.
 *
 * Memory: three to four bytes for each key, and at least 2 MB; twice that with marks. Cost: one memory access for each key, two with marks, whatever
 * the size.
 *
 * A hash table with quotienting (Knuth, "The Art of Computer Programming" 3, section 6.4, exercise 13): 17 bits of a key's hash choose a partition,
 * and 16 others are stored in place of the key. These also choose the slot in the partition, so that the table can grow without knowing its keys.
 * Linear probing within the partition.
 */
export class KeyTable {
  readonly #segments: Segment[]

  /**
   * @param expected rough number of keys; the table grows beyond it
   * @param keepsMarks whether any mark is other than 0
   */
  constructor(expected: number, keepsMarks: boolean) {
    const width = Math.ceil(expected / (segments * partitionsOfSegment * expectedFill))
    this.#segments = Array.from({ length: segments }, () => new Segment(Math.min(mostWidth, Math.max(leastWidth, width)), keepsMarks))
  }

  /** Number of distinct keys held. Keys that were taken for others are not counted. */
  get size(): number {
    return this.#segments.reduce((sum, { size }) => sum + size, 0)
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The mark of a key; -1 if it is not held. */
  get(key: number): number {
    const high = Math.floor(key / half)
    const low = key - high * half
    const place = placeOf(high, low)
    return this.#segments[place >>> 24]!.get((place >>> 15) & (partitionsOfSegment - 1), checkOf(high, low))
  }

  has(key: number): boolean {
    return this.get(key) >= 0
  }

  /**
   * Reads the slots of the keys in `[start, end)`, which the caller looks up or adds next. The processor fetches several of them at once here,
   * because no read depends on another; in the search itself it would wait for one slot after the other.
   */
  touch(keys: ArrayLike<number>, start = 0, end = keys.length): void {
    let seen = 0
    for (let i = start; i < end; i++) {
      const key = keys[i]!
      const high = Math.floor(key / half)
      const low = key - high * half
      const place = placeOf(high, low)
      seen ^= this.#segments[place >>> 24]!.touch((place >>> 15) & (partitionsOfSegment - 1), checkOf(high, low))
    }
    lookedAt[0] = seen
  }

  /**
   * Adds a key, or changes its mark.
   *
   * @param mark 0..65,535; 0 if marks are not kept
   * @returns whether it was not held before
   * @throws RangeError for a value that is not a key, and if a segment can grow no further: beyond three thousand million keys
   */
  set(key: number, mark = 0): boolean {
    if (!(key >= 0 && key < keys)) throw new RangeError(`no key of 48 bits: ${key}`)
    const high = Math.floor(key / half)
    const low = key - high * half
    const place = placeOf(high, low)
    return this.#segments[place >>> 24]!.set((place >>> 15) & (partitionsOfSegment - 1), checkOf(high, low), mark)
  }
}

/** The partitions whose keys' hashes begin with the same bits. */
class Segment {
  #width: number
  /** Sixteen bits of the key's hash in each slot, never all zero; zero if the slot is free. */
  #checks: Uint16Array
  /** Marks by slot; empty if none are kept. */
  #marks: Uint16Array
  #size = 0

  constructor(width: number, keepsMarks: boolean) {
    this.#width = width
    this.#checks = new Uint16Array(partitionsOfSegment * width)
    this.#marks = new Uint16Array(keepsMarks ? this.#checks.length : 0)
  }

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#checks.byteLength + this.#marks.byteLength
  }

  get(partition: number, check: number): number {
    const slot = this.#slotOf(partition, check)
    if (slot < 0 || this.#checks[slot] === 0) return -1
    return this.#marks.length === 0 ? 0 : this.#marks[slot]!
  }

  /** The contents of the slot where the search for a key begins. */
  touch(partition: number, check: number): number {
    const home = partition * this.#width + ((check * this.#width) >>> 16)
    return this.#checks[home]! ^ (this.#marks.length === 0 ? 0 : this.#marks[home]!)
  }

  set(partition: number, check: number, mark: number): boolean {
    let slot = this.#slotOf(partition, check)
    const isNew = slot < 0 || this.#checks[slot] === 0
    if (isNew) {
      while (slot < 0 || this.#size >= this.#checks.length * fullest) {
        this.#grow()
        slot = this.#slotOf(partition, check)
      }
      this.#checks[slot] = check
      this.#size++
    }
    if (this.#marks.length > 0) this.#marks[slot] = mark
    return isNew
  }

  /** The slot of a key, or the free one where it belongs; -1 if its partition is full of other keys. */
  #slotOf(partition: number, check: number): number {
    const checks = this.#checks
    const width = this.#width
    const start = partition * width
    const end = start + width
    const home = start + ((check * width) >>> 16)
    for (let slot = home; slot < end; slot++) if (checks[slot] === check || checks[slot] === 0) return slot
    for (let slot = start; slot < home; slot++) if (checks[slot] === check || checks[slot] === 0) return slot
    return -1
  }

  #grow(): void {
    if (this.#width === mostWidth) throw new RangeError('too many keys')
    const width = this.#width
    const checks = this.#checks
    const marks = this.#marks
    this.#width = Math.min(mostWidth, Math.ceil(width * growth))
    this.#checks = new Uint16Array(partitionsOfSegment * this.#width)
    this.#marks = new Uint16Array(marks.length === 0 ? 0 : this.#checks.length)
    for (let partition = 0, from = 0; partition < partitionsOfSegment; partition++)
      for (const end = from + width; from < end; from++) {
        if (checks[from] === 0) continue
        const slot = this.#slotOf(partition, checks[from]!)
        this.#checks[slot] = checks[from]!
        if (marks.length > 0) this.#marks[slot] = marks[from]!
      }
  }
}

/** Keeps the sum of reads made only to fetch memory, because the compiler drops reads whose result is not used. */
const lookedAt = new Uint32Array(1)

/** The hash whose upper 17 bits choose a segment and a partition. */
function placeOf(high: number, low: number): number {
  return mix32(high ^ Math.imul(low, 0x9e3779b1))
}

/** Sixteen bits of a key, not all of them zero. */
function checkOf(high: number, low: number): number {
  return (mix32(low ^ Math.imul(high, 0x85ebca77)) % 0xffff) + 1
}
