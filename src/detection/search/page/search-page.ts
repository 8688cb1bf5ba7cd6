import type { SearchResult } from '../../../store/store-search.js'
import { scopeOfFacts } from '../../live/signing/fact-values.js'
import type { Fold } from '../fold.js'
import type { FoundDocument } from '../query/found-document.js'
import type { CursorTotals } from '../request/search-cursor.js'
import type { SearchContext } from '../search-context.js'

/** A page of a search, before it is rendered in the engine's shape. */
export interface SearchPage {
  readonly answer: SearchResult['answer']
  readonly folds: readonly Fold[]
  readonly notes: HitNotes
  /** How many documents the hits of this page stand for, not counting themselves. */
  readonly folded: number
  readonly totals: CursorTotals
  readonly windowReached: boolean
  readonly cursor: string | null
}

/** Documents outside the group of a hit that are listed under it, best first. */
interface HitNote {
  /** Documents that the shown hit contains. */
  readonly contains: readonly FoundDocument[]
  /** Documents that contain the shown hit. */
  readonly containedIn: readonly FoundDocument[]
  /** Documents of which the shown hit is a variant. */
  readonly variants: readonly FoundDocument[]
}

/** The notes of a page. */
export type HitNotes = ReadonlyMap<Fold, HitNote>

/** `listed`: most documents of each kind in a note. `read`: most documents that are read to find them, for all hits of a page together. */
export const noteLimits = { listed: 100, read: 1000 } as const

/** What is known of the groups of a result, and whether that is all. */
interface KnownGroups {
  readonly value: number
  readonly isWhole: boolean
}

/**
 * The totals of a result. Of its groups: exact if all was read, else the store's estimate if requested, else the number known so far.
 */
export async function totalsOf(
  { hits }: SearchResult['answer'],
  { value, isWhole }: KnownGroups,
  { query, request }: SearchContext,
): Promise<CursorTotals> {
  const isEstimated = !isWhole && request.options.totalGroups
  const groups = isEstimated ? { value: await query.countGroups(), relation: 'approx' } : { value, relation: isWhole ? 'eq' : 'gte' }
  return { hits: hits.total, maxScore: hits.max_score, groups }
}

/** Most documents of the window that each hit is compared with, best first: a page of 10 makes 2,000 comparisons, some 20 ms. */
const maxCompared = 200

/** Those of the read documents that are variants of this one, in their order: the same text or template with other facts. Not its own group. */
export function findVariants(
  document: FoundDocument,
  others: readonly FoundDocument[],
  { comparer, settings }: SearchContext,
): FoundDocument[] {
  const scope = scopeOfFacts(settings, document.facts)
  return others
    .slice(0, maxCompared)
    .filter((other) => other.key !== document.key && scopeOfFacts(settings, other.facts) === scope)
    .filter((other) => comparer.relate(other.facts, document.facts).verdict === 'variant')
}
