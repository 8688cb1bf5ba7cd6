import { Column } from '../column.js'

const wordsPerDigest = 4

/**
 * Finds the first document with a given 128-bit digest. Open addressing over document numbers; the digests lie in one column, so a slot
 * costs 4 bytes and a document 16.
 */
export class ExactTable {
  readonly #digests = new Column((n) => new Uint32Array(n))
  /** Document number plus one; 0 is free. */
  #slots = new Int32Array(1 << 12)
  #used = 0

  /** Bytes held, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#digests.byteLength + this.#slots.byteLength
  }

  /**
   * Adds the next document, numbered from 0 in order of calls.
   *
   * @param digests array that holds the digest at `[offset, offset + 4)`
   * @returns the first document with this digest; the new document itself if there is none
   */
  add(digests: Uint32Array, offset: number): number {
    const document = this.#append()
    const values = this.#digests.values
    for (let i = 0; i < wordsPerDigest; i++) values[document * wordsPerDigest + i] = digests[offset + i]!
    let slot = this.#home(document)
    while (this.#slots[slot] !== 0) {
      const earlier = this.#slots[slot]! - 1
      if (this.#equal(earlier, document)) return earlier
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    this.#slots[slot] = document + 1
    this.#used++
    if (this.#used > this.#slots.length * 0.7) this.#grow()
    return document
  }

  /** Adds a document that equals no other: one without text. It takes a number but no slot. */
  addUnique(): void {
    this.#append()
  }

  #append(): number {
    this.#digests.reserve(wordsPerDigest)
    const document = this.#digests.length / wordsPerDigest
    this.#digests.length += wordsPerDigest
    return document
  }

  #home(document: number): number {
    return (this.#digests.values[document * wordsPerDigest]! >>> 1) & (this.#slots.length - 1)
  }

  #equal(x: number, y: number): boolean {
    const digests = this.#digests.values
    for (let i = 0; i < wordsPerDigest; i++) {
      if (digests[x * wordsPerDigest + i] !== digests[y * wordsPerDigest + i]) return false
    }
    return true
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Int32Array(old.length * 2)
    for (const value of old) {
      if (value === 0) continue
      let slot = this.#home(value - 1)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = value
    }
  }
}
