import { MarkedKeys } from '../../../hashing/marked-keys.js'
import { type HolderMark, joinMarks, noHolder } from '../../holder-mark.js'

/** Fingerprints that the first part is made for at least: 4 MB. A million documents of smaller parts would have a dozen of them to look into. */
const leastCapacity = 1 << 20

/** A fingerprint is taken in two halves of 24 bits. */
const half = 2 ** 24

/** Who holds which fingerprint, as marks in memory: four to eight bytes a distinct fingerprint. A part that is full is followed by one for twice as many. */
export class KnownFingerprints {
  readonly #parts: MarkedKeys[]

  /** @param expected distinct fingerprints, roughly */
  constructor(expected: number) {
    this.#parts = [new MarkedKeys(Math.max(leastCapacity, expected))]
  }

  /** Distinct fingerprints. */
  get size(): number {
    return this.#parts.reduce((sum, { size }) => sum + size, 0)
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#parts.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Notes a holder. @returns whether nobody held the fingerprint before */
  add(fingerprint: number, mark: HolderMark): boolean {
    const high = Math.floor(fingerprint / half)
    const low = fingerprint - high * half
    for (const part of this.#parts) {
      const before = part.get(high, low)
      if (before === noHolder) continue
      const joined = joinMarks(before, mark)
      if (joined !== before) part.set(high, low, joined)
      return false
    }
    if (this.#parts[0]!.size === this.#parts[0]!.capacity) this.#parts.unshift(new MarkedKeys(this.#parts[0]!.capacity * 2))
    this.#parts[0]!.set(high, low, mark)
    return true
  }

  /** What is known of those who hold a fingerprint: `noHolder` only where nobody does. */
  markOf(fingerprint: number): HolderMark {
    const high = Math.floor(fingerprint / half)
    const low = fingerprint - high * half
    for (const part of this.#parts) {
      const mark = part.get(high, low)
      if (mark !== noHolder) return mark
    }
    return noHolder
  }
}
