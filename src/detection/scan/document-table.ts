import { Column } from '../column.js'
import type { SignedBatch } from '../signing/signed-batch.js'
import { SketchTable } from './sketch-table.js'

/** The number that stands for no document. */
export const noDocument = -1

/**
 * The documents of a scan in columns, numbered from 0 in input order.
 *
 * Documents with equal exact digests form a *class*. Its first document represents the class in everything that reads sketches, because documents
 * with equal digests get equal verdicts against all others.
 */
export class DocumentTable {
  readonly ids: string[] = []
  /** The sketch of the first document of each exact class. */
  readonly sketches: SketchTable
  readonly #lengths = new Column((n) => new Uint32Array(n))
  readonly #foldedBytes = new Column((n) => new Uint32Array(n))
  readonly #times = new Column((n) => new Float64Array(n))
  /** Absent until a batch has scopes. */
  #scopes: Column<Float64Array> | undefined
  readonly #classOf = new Column((n) => new Int32Array(n))
  readonly #rankInClass = new Column((n) => new Uint32Array(n))
  readonly #nextInClass = new Column((n) => new Int32Array(n))
  /** For the first document of a class: the last document of the class so far, and the number of documents in it. */
  readonly #lastInClass = new Column((n) => new Int32Array(n))
  readonly #classCounts = new Column((n) => new Uint32Array(n))
  readonly #anchors = new Column((n) => new Int32Array(n))
  readonly #columns = [
    this.#lengths,
    this.#foldedBytes,
    this.#times,
    this.#classOf,
    this.#rankInClass,
    this.#nextInClass,
    this.#lastInClass,
    this.#classCounts,
    this.#anchors,
  ]

  #archived = 0

  /** @param sharesSketches whether sketches are kept in memory that other threads can read */
  constructor(sharesSketches = false) {
    this.sketches = new SketchTable(sharesSketches)
  }

  get count(): number {
    return this.ids.length
  }

  /** Number of documents of the archive, which come before the others. */
  get archived(): number {
    return this.#archived
  }

  /** Says that the archive ends here: later documents are compared with it, and it is not listed itself. Default: there is none. */
  endArchive(): void {
    this.#archived = this.count
  }

  /** Bytes held, with an estimate for the ids, for the memory limit of a scan. */
  get byteLength(): number {
    const bytes = this.#columns.reduce((sum, column) => sum + column.byteLength, 0)
    return bytes + (this.#scopes?.byteLength ?? 0) + this.sketches.byteLength + this.ids.length * bytesPerId
  }

  /** Appends document `i` of a batch. @returns its number; its class and anchor are itself until {@link joinClass} or {@link setAnchor} */
  append(batch: SignedBatch, i: number, id: string): number {
    const document = this.ids.push(id) - 1
    // All columns have the same length.
    if (document >= this.#lengths.values.length) for (const column of this.#columns) column.reach(document)
    this.#lengths.values[document] = batch.lengths[i]!
    this.#foldedBytes.values[document] = batch.foldedBytes[i]!
    this.#times.values[document] = batch.times?.[i] ?? Number.NaN
    this.#classOf.values[document] = document
    this.#nextInClass.values[document] = noDocument
    this.#lastInClass.values[document] = document
    this.#classCounts.values[document] = 1
    this.#anchors.values[document] = document
    if (batch.scopes !== undefined) this.#setScope(document, batch.scopes[i]!)
    return document
  }

  /** The sketch of a class representative, as a view. */
  sketch(document: number): Uint16Array {
    return this.sketches.get(document)
  }

  /** Makes a document the next member of the class of an earlier one. */
  joinClass(document: number, representative: number): void {
    const last = this.#lastInClass.values[representative]!
    this.#nextInClass.values[last] = document
    this.#lastInClass.values[representative] = document
    this.#rankInClass.values[document] = this.#classCounts.values[representative]!
    this.#classCounts.values[representative]!++
    this.#classOf.values[document] = representative
    this.#anchors.values[document] = this.#anchors.values[representative]!
  }

  /** The first document of the document's class. */
  classOf(document: number): number {
    return this.#classOf.values[document]!
  }

  /** Position of the document in its class, from 0. */
  rankInClass(document: number): number {
    return this.#rankInClass.values[document]!
  }

  /** Number of documents in the class of a representative. */
  classCount(representative: number): number {
    return this.#classCounts.values[representative]!
  }

  /** The documents of the class of a representative, in input order. */
  *classMembers(representative: number): Iterable<number> {
    for (let each = representative; each !== noDocument; each = this.#nextInClass.values[each]!) yield each
  }

  /** The next document of the same class; {@link noDocument} after the last one. */
  nextInClass(document: number): number {
    return this.#nextInClass.values[document]!
  }

  /** The anchor of the document's group; the document itself if it is an anchor or alone. */
  anchor(document: number): number {
    return this.#anchors.values[document]!
  }

  setAnchor(document: number, anchor: number): void {
    this.#anchors.values[document] = anchor
  }

  /** Length of a document in tokens. */
  length(document: number): number {
    return this.#lengths.values[document]!
  }

  /** Whether two documents are of one scope. */
  areOfOneScope(a: number, b: number): boolean {
    const scopes = this.#scopes
    return scopes === undefined || scopes.values[a] === scopes.values[b]
  }

  #setScope(document: number, scope: number): void {
    this.#scopes ??= new Column((n) => new Float64Array(n))
    this.#scopes.reach(document)
    this.#scopes.values[document] = scope
  }

  /** Whether the document has no letter and no digit. */
  isEmpty(document: number): boolean {
    return this.#foldedBytes.values[document] === 0
  }

  /** Time of a document in milliseconds since the epoch; NaN if unknown. */
  time(document: number): number {
    return this.#times.values[document]!
  }
}

/** Bytes of a short one-byte string in the heap, with its reference in the array. */
const bytesPerId = 40
