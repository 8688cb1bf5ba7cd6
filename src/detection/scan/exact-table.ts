import { Column } from '../column.js'
import type { KnownTexts } from '../signing/signed-batch.js'
import { type ExactDigests, slotOf, textsKnownBy, wordsPerDigest } from './exact-digests.js'

/**
 * Finds the first document with a given 128-bit digest. Uses open addressing over document numbers, with the digests in one column, so a slot costs 4
 * bytes and a document 16.
 */
export class ExactTable implements KnownTexts {
  readonly #isShared: boolean
  readonly #digests: Column<Uint32Array>
  #slots: Int32Array
  #used = 0

  /** @param isShared whether the table is kept in memory that other threads can read */
  constructor(isShared = false) {
    this.#isShared = isShared
    this.#digests = new Column((length) => new Uint32Array(this.#memory(length)))
    this.#slots = new Int32Array(this.#memory(1 << 8))
  }

  /** Bytes held, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#digests.byteLength + this.#slots.byteLength
  }

  /** The table in its present state. It may also show documents that are added later. */
  get digests(): ExactDigests {
    return { digests: this.#digests.values, slots: this.#slots }
  }

  has(digests: Uint32Array, offset: number): boolean {
    return textsKnownBy(this.digests).has(digests, offset)
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
    const slot = slotOf(this.digests, digests, offset)
    if (this.#slots[slot] !== 0) return this.#slots[slot]! - 1
    this.#slots[slot] = document + 1
    this.#used++
    if (this.#used > this.#slots.length * 0.7) this.#grow()
    return document
  }

  /** Adds a document without text, which equals no other. It takes a number but no slot. */
  addUnique(): void {
    this.#append()
  }

  #append(): number {
    this.#digests.reserve(wordsPerDigest)
    const document = this.#digests.length / wordsPerDigest
    this.#digests.length += wordsPerDigest
    return document
  }

  /** Makes a larger table. Threads that read the old one continue to read that. */
  #grow(): void {
    const old = this.#slots
    const slots = new Int32Array(this.#memory(old.length * 2))
    const table = { digests: this.#digests.values, slots }
    for (const value of old) {
      if (value === 0) continue
      slots[slotOf(table, table.digests, (value - 1) * wordsPerDigest)] = value
    }
    this.#slots = slots
  }

  #memory(words: number): ArrayBufferLike {
    return this.#isShared ? new SharedArrayBuffer(words * 4) : new ArrayBuffer(words * 4)
  }
}
