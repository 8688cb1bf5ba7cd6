import { leastContainment } from '../detection/detection-limits.js'
import type { ListingOptions } from '../detection/scan/listing-options.js'
import type { ScanCounts, ScanResult } from '../detection/scan/scan-result.js'
import { OnefoldError } from '../errors.js'
import type { DuplicateGroup, DuplicatePair, RemovableDocument } from '../model.js'
import { checkOptions } from './check-options.js'
import { listingRules } from './option-rules.js'

/** What a listing shows. Every field has a default, which also applies if the field is undefined. */
export type ScanOptions = { readonly [Name in keyof ListingOptions]?: ListingOptions[Name] | undefined }

/** A finished scan, from which listings are made. */
interface ListedScan<Listed> {
  readonly result: ScanResult
  /** The document with this number in input order, as `unique` returns it. */
  readonly document: (number: number) => Listed
  /** Whether the scan looked for variants, and whether it read times. Listings that need what the scan left out are refused. */
  readonly variants: boolean
  readonly times: boolean
}

/** The duplicates that a scan found. Listings are made on request, in input order. */
export class ScanListings<Listed> {
  readonly #scan: ListedScan<Listed>

  /** @internal Made by `scan` and `scanFiles`. */
  constructor(scan: ListedScan<Listed>) {
    this.#scan = scan
  }

  /** Each pair once, sorted by (b, a), where b is the later document. Default level: `contained`. */
  pairs(options: ScanOptions = {}): Iterable<DuplicatePair> {
    const listing = this.#listing('pairs', options, 'contained')
    return repeatable(() => this.#scan.result.pairs(listing))
  }

  /** Groups of two or more; at `contained` also anchors that contain other documents. Default level: `near`. */
  groups(options: ScanOptions = {}): Iterable<DuplicateGroup> {
    const listing = this.#listing('groups', options, 'near')
    return repeatable(() => this.#scan.result.groups(listing))
  }

  /** The documents that remain if each group keeps only its representative. Default level: `near`. */
  unique(options: ScanOptions = {}): Listed[] {
    const kept = this.#scan.result.kept(this.#listing('unique', options, 'near'))
    const documents: Listed[] = []
    for (let i = this.#scan.result.archivedCount; i < kept.length; i++) if (kept[i] === 1) documents.push(this.#scan.document(i))
    return documents
  }

  /** The documents that {@link unique} leaves out, each with the one that stays for it. Default level: `near`. */
  removable(options: ScanOptions = {}): Iterable<RemovableDocument> {
    const listing = this.#listing('removable', options, 'near')
    return repeatable(() => this.#scan.result.removable(listing))
  }

  /** Numbers of pairs, groups and removable documents. Default level: `contained`. */
  counts(options: ScanOptions = {}): ScanCounts {
    return this.#scan.result.counts(this.#listing('counts', options, 'contained'))
  }

  #listing(call: string, options: ScanOptions, defaultLevel: ListingOptions['level']): ListingOptions {
    checkOptions(call, options, listingRules)
    const { level = defaultLevel, minContainment = leastContainment, includeVariants = false, prefer = 'first' } = options
    if (includeVariants && !this.#scan.variants) {
      throw unread(call, 'includeVariants', 'the scan did not look for variants; give includeVariants to scanFiles as well')
    }
    if ((prefer === 'oldest' || prefer === 'newest') && !this.#scan.times) {
      throw unread(call, 'prefer', `${prefer} needs to know the documents' times; name their field in input.timeField of scanFiles`)
    }
    return { level, minContainment, includeVariants, prefer }
  }
}

/** An iterable that can be read any number of times: each reading makes the listing again, and nothing is kept. */
function repeatable<Item>(list: () => Iterable<Item>): Iterable<Item> {
  return { [Symbol.iterator]: () => list()[Symbol.iterator]() }
}

function unread(call: string, option: string, reason: string): OnefoldError {
  return new OnefoldError('PARAMETER_INVALID', `${call}: option ${option}: ${reason}`, { option })
}
