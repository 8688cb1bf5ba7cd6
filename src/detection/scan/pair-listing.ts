import type { Comparison, DuplicatePair, Verdict } from '../../model.js'
import { exactComparison } from '../../similarity/comparison.js'
import { type DocumentTable, noDocument } from './document-table.js'
import type { ListingOptions } from './listing-options.js'
import type { PairIndex, PairTable } from './pair-table.js'

/** Most exact copies that are listed in all pairs of their class. Each further copy is listed only with the first one. */
export const exactCopyLimit = 100

/** What found a pair: equal digests, or shared fingerprints and then the tokens. All pairs share these arrays. */
const byDigest: DuplicatePair['by'] = ['exact']
const byTokens: DuplicatePair['by'] = ['fingerprints', 'tokens']

/** Numbers of pairs, by verdict. */
interface PairCounts {
  readonly exact: number
  readonly near: number
  readonly contained: number
  readonly variants: number
}

/** An earlier document, and its comparison with a later one. */
interface Partner {
  readonly document: number
  readonly comparison: Comparison
}

/** Whether the options include a pair. */
function isListed(comparison: Comparison, options: ListingOptions): boolean {
  switch (comparison.verdict) {
    case 'exact':
      return true
    case 'near':
      return options.level !== 'exact'
    case 'contained':
      return options.level === 'contained' && comparison.aInB >= options.minContainment
    case 'contains':
      return options.level === 'contained' && comparison.bInA >= options.minContainment
    case 'variant':
      return options.includeVariants
    default:
      return false
  }
}

/** Lists the pairs of documents for which the verified pairs of class representatives stand. */
export class PairListing {
  readonly #documents: DocumentTable
  readonly #index: PairIndex
  readonly #options: ListingOptions

  constructor(documents: DocumentTable, index: PairIndex, options: ListingOptions) {
    this.#documents = documents
    this.#index = index
    this.#options = options
  }

  /** The pairs, sorted by (b, a); none of two documents of the archive. Cost: linear in documents and pairs, and a sort of the pairs of each b. */
  *pairs(): Iterable<DuplicatePair> {
    for (let b = this.#documents.archived; b < this.#documents.count; b++) {
      // Skips most documents of most collections: they are the first with their text, and like no other.
      if (this.#documents.rankInClass(b) === 0 && !this.#index.has(b)) continue
      for (const { document, comparison } of this.#partners(b)) yield this.#pair(document, b, comparison)
    }
  }

  /** Counts the pairs without listing them. */
  count(pairs: PairTable): PairCounts {
    const counts: Record<Verdict, number> = { exact: 0, near: 0, contains: 0, contained: 0, variant: 0, distinct: 0 }
    for (let i = this.#documents.archived; i < this.#documents.count; i++) {
      const rank = this.#documents.rankInClass(i)
      counts.exact += rank < exactCopyLimit ? rank : 1
    }
    for (let pair = 0; pair < pairs.count; pair++) {
      const comparison = pairs.comparison(pair)
      if (!isListed(comparison, this.#options)) continue
      counts[comparison.verdict] += this.#countCopies(pairs.earlier(pair), pairs.later(pair))
    }
    return { exact: counts.exact, near: counts.near, contained: counts.contained + counts.contains, variants: counts.variant }
  }

  /** How many pairs of a member of one class and one of another are listed. */
  #countCopies(one: number, other: number): number {
    const inArchive = this.#archivedCopies(one) * this.#archivedCopies(other)
    return this.#listedCopies(one) * this.#listedCopies(other) - inArchive
  }

  #listedCopies(representative: number): number {
    return Math.min(this.#documents.classCount(representative), exactCopyLimit)
  }

  /** Of {@link #listedCopies}, those in the archive. */
  #archivedCopies(representative: number): number {
    const { archived } = this.#documents
    if (representative >= archived) return 0
    let copies = 0
    for (const member of this.#documents.classMembers(representative)) {
      if (member >= archived || copies === exactCopyLimit) break
      copies++
    }
    return copies
  }

  /** The earlier documents with which b is listed, in input order. Each comparison is about the earlier document. */
  #partners(b: number): readonly Partner[] {
    const representative = this.#documents.classOf(b)
    const rank = this.#documents.rankInClass(b)
    if (rank >= exactCopyLimit) return [{ document: representative, comparison: exactComparison }]
    const partners: Partner[] = []
    if (rank > 0) this.#addCopiesBefore(b, representative, exactComparison, partners)
    if (!this.#index.has(representative)) return partners
    for (const { other, pair } of this.#index.of(representative)) {
      const comparison = this.#index.seenFrom(other, pair)
      if (isListed(comparison, this.#options)) this.#addCopiesBefore(b, other, comparison, partners)
    }
    return partners.sort((x, y) => x.document - y.document)
  }

  /** Adds those members of a class that are listed and come before b. */
  #addCopiesBefore(b: number, representative: number, comparison: Comparison, partners: Partner[]): void {
    let document = representative
    for (let seen = 0; document !== noDocument && document < b && seen < exactCopyLimit; seen++) {
      partners.push({ document, comparison })
      document = this.#documents.nextInClass(document)
    }
  }

  /** Lists the fields one by one, because a spread took a tenth of the time of listing. */
  #pair(a: number, b: number, comparison: Comparison): DuplicatePair {
    const { verdict, aInB, bInA, resemblance, substituted } = comparison
    const by = comparison === exactComparison ? byDigest : byTokens
    return { a: this.#documents.ids[a]!, b: this.#documents.ids[b]!, verdict, aInB, bInA, resemblance, substituted, by }
  }
}
