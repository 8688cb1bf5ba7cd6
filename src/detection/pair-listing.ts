import type { DuplicatePair, Verdict } from '../model.js'
import type { DocumentTable } from './document-table.js'
import type { ListingOptions } from './listing-options.js'
import { equalRelation, type Relation, type RelationIndex, type Relations } from './relations.js'

/** Exact copies that are listed with everything their class relates to; each further one is listed with the first copy only. */
export const exactCopyLimit = 100

/** Pairs by verdict. */
export interface PairCounts {
  readonly exact: number
  readonly near: number
  readonly contained: number
  readonly variants: number
}

/** Whether a pair is listed under the options. */
export function isListed(relation: Relation, options: ListingOptions): boolean {
  switch (relation.verdict) {
    case 'exact':
      return true
    case 'near':
      return options.level !== 'exact'
    case 'contained':
      return options.level === 'contained' && relation.aInB >= options.minContainment
    case 'contains':
      return options.level === 'contained' && relation.bInA >= options.minContainment
    case 'variant':
      return options.includeVariants
    default:
      return false
  }
}

/** Lists the pairs of documents that the verified pairs of class representatives stand for. */
export class PairListing {
  readonly #documents: DocumentTable
  readonly #index: RelationIndex
  readonly #options: ListingOptions

  constructor(documents: DocumentTable, index: RelationIndex, options: ListingOptions) {
    this.#documents = documents
    this.#index = index
    this.#options = options
  }

  /** Sorted by (b, a). Cost: each pair once, and a sort of the pairs of one b. */
  *pairs(): Iterable<DuplicatePair> {
    for (let b = 0; b < this.#documents.count; b++) {
      const partners = this.#partners(b)
      partners.sort((x, y) => x.document - y.document)
      for (const { document, relation } of partners) yield this.#pair(document, b, relation)
    }
  }

  /** Counts the pairs without listing them. */
  count(relations: Relations): PairCounts {
    const counts: Record<Verdict, number> = { exact: 0, near: 0, contains: 0, contained: 0, variant: 0, distinct: 0 }
    for (let i = 0; i < this.#documents.count; i++) {
      const rank = this.#documents.rankInClass(i)
      counts.exact += Math.min(rank, rank < exactCopyLimit ? rank : 1)
    }
    for (let pair = 0; pair < relations.count; pair++) {
      const relation = relations.relation(pair)
      if (!isListed(relation, this.#options)) continue
      counts[relation.verdict] += this.#listedCopies(relations.earlier(pair)) * this.#listedCopies(relations.later(pair))
    }
    return { exact: counts.exact, near: counts.near, contained: counts.contained + counts.contains, variants: counts.variant }
  }

  #listedCopies(representative: number): number {
    return Math.min(this.#documents.classCount(representative), exactCopyLimit)
  }

  /** The earlier documents that b is listed with, each seen from the earlier one. */
  #partners(b: number): { document: number; relation: Relation }[] {
    const partners: { document: number; relation: Relation }[] = []
    const representative = this.#documents.classOf(b)
    const rank = this.#documents.rankInClass(b)
    if (rank >= exactCopyLimit) return [{ document: representative, relation: equalRelation }]
    if (rank > 0) for (const document of this.#copiesBefore(representative, b)) partners.push({ document, relation: equalRelation })
    for (const { other, pair } of this.#index.of(representative)) {
      const relation = this.#index.seenFrom(other, pair)
      if (!isListed(relation, this.#options)) continue
      for (const document of this.#copiesBefore(other, b)) partners.push({ document, relation })
    }
    return partners
  }

  /** Members of a class that stand before b, of those that are listed. */
  *#copiesBefore(representative: number, b: number): Iterable<number> {
    let seen = 0
    for (const document of this.#documents.classMembers(representative)) {
      if (document >= b || seen++ >= exactCopyLimit) return
      yield document
    }
  }

  #pair(a: number, b: number, relation: Relation): DuplicatePair {
    return {
      a: this.#documents.ids[a]!,
      b: this.#documents.ids[b]!,
      ...relation,
      by: relation === equalRelation ? ['exact'] : ['fingerprints', 'tokens'],
    }
  }
}
