import { Column } from '../column.js'
import { noDocument } from './document-table.js'

/** The members that joined each anchor, as linked lists in columns: 16 bytes per document. Anchors themselves are not members. */
export class Families {
  readonly #first = new Column((n) => new Int32Array(n))
  readonly #last = new Column((n) => new Int32Array(n))
  readonly #counts = new Column((n) => new Uint32Array(n))
  readonly #next = new Column((n) => new Int32Array(n))
  #count = 0

  /** Bytes held, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#first.byteLength * 4
  }

  /** Adds the next document, without members. Documents are numbered from 0. */
  append(): void {
    const document = this.#count++
    if (document >= this.#first.values.length)
      for (const column of [this.#first, this.#last, this.#counts, this.#next]) column.reach(document)
    this.#first.values[document] = noDocument
    this.#last.values[document] = noDocument
    this.#next.values[document] = noDocument
  }

  /** Makes a document the last member of an anchor's family. */
  join(document: number, anchor: number): void {
    const last = this.#last.values[anchor]!
    if (last === noDocument) this.#first.values[anchor] = document
    else this.#next.values[last] = document
    this.#last.values[anchor] = document
    this.#counts.values[anchor]!++
  }

  /** Number of members of an anchor's family. */
  memberCount(anchor: number): number {
    return this.#counts.values[anchor]!
  }

  /** The first members in input order, at most `limit`. */
  *members(anchor: number, limit: number): Iterable<number> {
    let member = this.#first.values[anchor]!
    for (let seen = 0; member !== noDocument && seen < limit; seen++) {
      yield member
      member = this.#next.values[member]!
    }
  }
}
