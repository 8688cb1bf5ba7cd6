/**
 * Room `library`: what programs call, over documents that they hold in memory. May import `compose`, `detection`, `evaluation`, the pure rooms
 * and the leaves; wires them with defaults and has no algorithm of its own. Docs: docs/library.md, whose examples run in tests.
 */
import { BatchSigner } from '../detection/batch-signer.js'
import { CollectionScan } from '../detection/collection-scan.js'
import type { ListingOptions } from '../detection/listing-options.js'
import type { ScanCounts, ScanResult } from '../detection/scan-result.js'
import { createSketchComparison } from '../detection/sketch-comparison.js'
import { OnefoldError } from '../errors.js'
import type { Document, DuplicateGroup, DuplicatePair } from '../model.js'
import { checkDocument, checkIterable } from './check-documents.js'
import { checkOptions } from './check-options.js'
import { listingRules } from './option-rules.js'

/** What a listing shows; every field has a default, which an undefined one stands for, too. */
export type ScanOptions = { readonly [Name in keyof ListingOptions]?: ListingOptions[Name] | undefined }

/** Documents are signed in batches of so many. */
const batchSize = 1000

/** The duplicates of a collection. Listings are made when asked for, in input order. */
export class Scan {
  readonly #result: ScanResult
  readonly #documents: readonly Document[]

  /** @internal Made by {@link scan}. */
  constructor(result: ScanResult, documents: readonly Document[]) {
    this.#result = result
    this.#documents = documents
  }

  /** Each pair once, b the later document, sorted by (b, a). Level `contained` unless said otherwise. */
  pairs(options: ScanOptions = {}): Iterable<DuplicatePair> {
    return this.#result.pairs(withDefaults('pairs', options, 'contained'))
  }

  /** Groups of two or more; at `contained` also anchors that contain others. Level `near` unless said otherwise. */
  groups(options: ScanOptions = {}): Iterable<DuplicateGroup> {
    return this.#result.groups(withDefaults('groups', options, 'near'))
  }

  /** The documents that remain when every group keeps its representative. Level `near` unless said otherwise. */
  unique(options: ScanOptions = {}): Document[] {
    const kept = this.#result.kept(withDefaults('unique', options, 'near'))
    return this.#documents.filter((_, i) => kept[i] === 1)
  }

  /** Counts of pairs, groups and removable documents at a level, `contained` unless said otherwise. */
  counts(options: ScanOptions = {}): ScanCounts {
    return this.#result.counts(withDefaults('counts', options, 'contained'))
  }
}

/**
 * Finds the duplicates among documents, in one pass over them and in the order given: earlier documents anchor groups.
 *
 * Synchronous and on the caller's thread: 20,000 short news stories take about a second. The documents stay in memory; for files, and for
 * more than some 100,000 documents, use the command or `scanFiles`.
 *
 * @throws OnefoldError RECORD_INVALID for a document without id or text, RECORD_DUPLICATE_ID when an id is used twice, PARAMETER_INVALID
 */
export function scan(documents: Iterable<Document>): Scan {
  checkIterable('scan', 'documents', documents)
  const all = [...documents]
  checkDocuments(all)
  const signer = new BatchSigner()
  const collection = new CollectionScan({ createComparer: createSketchComparison, includeVariants: true })
  for (let start = 0; start < all.length; start += batchSize) {
    const batch = signer.sign(all.slice(start, start + batchSize), true)
    for (let i = 0; i < batch.ids.length; i++) collection.add(batch, i)
  }
  return new Scan(collection.result(), all)
}

function withDefaults(call: string, options: ScanOptions, defaultLevel: ListingOptions['level']): ListingOptions {
  checkOptions(call, options, listingRules)
  const { level = defaultLevel, minContainment = 0.8, includeVariants = false, prefer = 'first' } = options
  return { level, minContainment, includeVariants, prefer }
}

function checkDocuments(documents: readonly Document[]): void {
  const ids = new Set<string>()
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i]!
    checkDocument(document, i + 1)
    const { id } = document
    if (ids.has(id))
      throw new OnefoldError('RECORD_DUPLICATE_ID', `the id ${JSON.stringify(id)} is used twice; give every document its own`, { id })
    ids.add(id)
  }
}
