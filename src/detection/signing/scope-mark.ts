import { digest128 } from '../../hashing/digest.js'

const encoder = new TextEncoder()

/** Keeps documents of two scopes apart: what is marked with one scope shares no digest with what is marked with another, and terms only by chance. */
export class ScopeMark {
  readonly #digest = new Uint32Array(4)
  #number = 0

  /** A number for the scope that marks now, equal for equal scopes; 0 if it is none, which leaves digests and terms as they are. */
  get number(): number {
    return this.#number
  }

  /** Marks with this scope from now on. */
  take(scope: string | undefined): void {
    if (scope === undefined) {
      this.#number = 0
      return
    }
    digest128(encoder.encode(scope), this.#digest)
    this.#number = this.#digest[0]! * 2 ** 20 + (this.#digest[1]! >>> 12) + 1
  }

  /** Marks the digest at `[offset, offset + 4)`. */
  markDigest(digests: Uint32Array, offset: number): void {
    if (this.#number === 0) return
    for (let word = 0; word < 4; word++) digests[offset + word]! ^= this.#digest[word]!
  }

  /** Marks the terms at `[start, end)`, which are sorted then. */
  markTerms(terms: Uint32Array, start: number, end: number): void {
    if (this.#number === 0) return
    for (let i = start; i < end; i++) terms[i]! ^= this.#digest[0]!
    terms.subarray(start, end).sort()
  }
}
