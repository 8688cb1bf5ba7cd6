import type { DuplicateGroup, DuplicatePair, RemovableDocument } from '../../model.js'
import { groupAroundArchive } from './archive-groups.js'
import type { DocumentTable } from './document-table.js'
import { GroupListing } from './group-listing.js'
import type { ListingOptions } from './listing-options.js'
import { PairListing } from './pair-listing.js'
import type { PairIndex, PairTable } from './pair-table.js'
import type { SketchComparison } from './sketch-comparison.js'
import { findStaying, listRemovable } from './unique-listing.js'

/** Counts of the whole result, without the archive. */
export interface ScanCounts {
  readonly documents: number
  /** Number of documents of the archive, with which the others were compared. */
  readonly archived: number
  readonly empty: number
  readonly exact: number
  readonly near: number
  readonly contained: number
  readonly variants: number
  /** Groups listed at the level: those of two or more, and at `contained` also anchors that contain other documents. */
  readonly groups: number
  /** Number of documents that `unique` drops. */
  readonly removable: number
}

/** The result of a {@link CollectionScan}. Listings are made on demand, so that a million pairs need not be in memory as objects. */
export class ScanResult {
  readonly #documents: DocumentTable
  readonly #pairs: PairTable
  readonly #index: PairIndex
  readonly #comparer: SketchComparison

  constructor(documents: DocumentTable, pairs: PairTable, comparer: SketchComparison) {
    this.#documents = documents
    this.#pairs = pairs
    this.#comparer = comparer
    this.#index = pairs.index(documents.count)
    groupAroundArchive(documents, this.#index)
  }

  /** How many documents of the archive there are. They come before the others. */
  get archivedCount(): number {
    return this.#documents.archived
  }

  /** How many documents were scanned, those of the archive included. */
  get documentCount(): number {
    return this.#documents.count
  }

  /** Id of the document with this number in input order. */
  id(document: number): string {
    return this.#documents.ids[document]!
  }

  /** Length of a document in tokens. */
  length(document: number): number {
    return this.#documents.length(document)
  }

  /** Time of a document in milliseconds since the epoch; undefined if none was read. */
  time(document: number): number | undefined {
    const time = this.#documents.time(document)
    return Number.isNaN(time) ? undefined : time
  }

  /** Whether any document has a time. Cost: linear, up to the first document with a time. */
  hasTimes(): boolean {
    for (let i = 0; i < this.#documents.count; i++) if (this.time(i) !== undefined) return true
    return false
  }

  /** Number of documents in the largest exact class; 0 for an empty collection. */
  largestClass(): number {
    let largest = 0
    for (let i = 0; i < this.#documents.count; i++) {
      if (this.#documents.classOf(i) === i) largest = Math.max(largest, this.#documents.classCount(i))
    }
    return largest
  }

  /** Each unordered pair once, b the later document, sorted by (b, a) in input order. */
  pairs(options: ListingOptions): Iterable<DuplicatePair> {
    return new PairListing(this.#documents, this.#index, options).pairs()
  }

  /** Groups of two or more, by anchor in input order; at `contained` also anchors that contain others. */
  groups(options: ListingOptions): Iterable<DuplicateGroup> {
    return new GroupListing(this.#documents, this.#index, options).groups()
  }

  /** For each document, in input order: 1 if `unique` keeps it, else 0. */
  kept(options: ListingOptions): Uint8Array {
    const staying = this.#staying(options)
    const kept = new Uint8Array(staying.length)
    for (let i = 0; i < kept.length; i++) kept[i] = staying[i] === i ? 1 : 0
    return kept
  }

  /** The documents that `unique` drops, in input order, each with the one that stays for it. */
  removable(options: ListingOptions): Iterable<RemovableDocument> {
    return listRemovable(this.#documents, this.#staying(options), { index: this.#index, comparer: this.#comparer, options })
  }

  /** Counts for a summary. Cost: one walk over pairs and groups. */
  counts(options: ListingOptions): ScanCounts {
    const pairs = new PairListing(this.#documents, this.#index, options).count(this.#pairs)
    const listing = new GroupListing(this.#documents, this.#index, options)
    const { archived } = this.#documents
    const documents = this.#documents.count - archived
    let empty = 0
    for (let i = archived; i < this.#documents.count; i++) if (this.#documents.isEmpty(i)) empty++
    const kept = this.kept(options).reduce((sum, flag) => sum + flag, 0)
    return { documents, archived, empty, ...pairs, groups: listing.count(), removable: this.#documents.count - kept }
  }

  #staying(options: ListingOptions): Int32Array {
    return findStaying(this.#documents, this.#index, this.#comparer, options)
  }
}
