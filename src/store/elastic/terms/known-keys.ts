import { BlockedBloom } from '../../../hashing/blocked-bloom.js'

/** Keys that the first part is made for at least: 2 MB. A million documents of smaller parts would have a dozen of them to look into. */
const leastCapacity = 1 << 20

/** A key is taken in two halves of 24 bits. */
const half = 2 ** 24

/** A set of keys of 48 bits as {@link BlockedBloom}, of any size: two to four bytes a key. A part that is full is followed by one for twice as many. */
export class KnownKeys {
  readonly #parts: BlockedBloom[]

  /** @param expected distinct keys, roughly */
  constructor(expected: number) {
    this.#parts = [new BlockedBloom(Math.max(leastCapacity, expected))]
  }

  /** Distinct keys. */
  get size(): number {
    return this.#parts.reduce((sum, { size }) => sum + size, 0)
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#parts.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** @returns whether the key was unknown */
  add(key: number): boolean {
    const high = Math.floor(key / half)
    const low = key - high * half
    for (let i = 1; i < this.#parts.length; i++) if (this.#parts[i]!.mayHold(high, low)) return false
    const newest = this.#parts[0]!
    if (newest.size < newest.capacity || newest.mayHold(high, low)) return newest.add(high, low)
    const next = new BlockedBloom(newest.capacity * 2)
    this.#parts.unshift(next)
    return next.add(high, low)
  }

  /** False only of a key that was not added. */
  mayHold(key: number): boolean {
    const high = Math.floor(key / half)
    const low = key - high * half
    for (let i = 0; i < this.#parts.length; i++) if (this.#parts[i]!.mayHold(high, low)) return true
    return false
  }
}
