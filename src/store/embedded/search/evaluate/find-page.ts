import type { SearchPlan } from '../parse/search-plan.js'
import type { Stepwise } from '../stepwise.js'
import type { CollectionSearcher } from './collection-searcher.js'
import { intersection, type Matches, noMatches, scoreAt } from './matches.js'
import { columnOrder, docOrder, type HitOrder, scoreOrder } from './sort-order.js'
import { topPlaces } from './top-hits.js'

/** A document on a page of results. */
export interface FoundHit {
  readonly doc: number
  readonly score: number | null
  /** Present when the search was sorted. */
  readonly sort: readonly unknown[] | undefined
}

/** What a search found before it is presented. */
export interface FoundPage {
  readonly hits: readonly FoundHit[]
  /** Hits of the whole result. */
  readonly total: number
  readonly maxScore: number | null
  /** What aggregations count: the result without `post_filter`. */
  readonly counted: Uint32Array
}

/** Finds the page that a plan asks for. @throws OnefoldError QUERY_INVALID for values of `search_after` that cannot be values of the sort field */
export function* findPage(searcher: CollectionSearcher, plan: SearchPlan): Stepwise<FoundPage> {
  const showsScores = plan.sort.length === 0 || plan.tracksScores || plan.sort.some(({ field }) => field === '_score')
  const isScored = showsScores || plan.minScore !== undefined
  const base = aboveMinimum(yield* searcher.findInSteps(plan.query, isScored), plan.minScore)
  const found = plan.postFilter ? intersection(base, yield* searcher.findInSteps(plan.postFilter, false)) : base
  return {
    hits: plan.size === 0 ? [] : yield* findHits(searcher, plan, found, showsScores),
    total: found.docs.length,
    maxScore: showsScores && plan.size > 0 ? maxScore(found) : null,
    counted: base.docs,
  }
}

function* findHits(searcher: CollectionSearcher, plan: SearchPlan, found: Matches, showsScores: boolean): Stepwise<FoundHit[]> {
  const order: HitOrder[] = plan.sort.length === 0 ? [scoreOrder(found)] : []
  for (const key of plan.sort) order.push(yield* orderOf(searcher, found, key))
  const after = plan.searchAfter?.map((value, i) => order[i]!.keyOf(value, `search_after[${i}]`))
  const places = topPlaces(found.docs.length, { order, after, size: plan.from + plan.size }).slice(plan.from)
  return places.map((place) => ({
    doc: found.docs[place]!,
    score: showsScores ? scoreAt(found, place) : null,
    sort: plan.sort.length === 0 ? undefined : order.map((key) => key.shown(place)),
  }))
}

function* orderOf(searcher: CollectionSearcher, found: Matches, key: SearchPlan['sort'][number]): Stepwise<HitOrder> {
  if (key.field === '_score') return scoreOrder(found, key.isDescending)
  if (key.field === '_doc') return docOrder(found, key.isDescending)
  return columnOrder(found, yield* searcher.column(key.field), key)
}

function aboveMinimum(found: Matches, minimum: number | undefined): Matches {
  if (minimum === undefined) return found
  const { docs, scores } = found
  if (typeof scores === 'number') return scores >= minimum ? found : noMatches
  return { docs: docs.filter((_, place) => scores[place]! >= minimum), scores: scores.filter((score) => score >= minimum) }
}

function maxScore({ docs, scores }: Matches): number | null {
  if (docs.length === 0) return null
  return typeof scores === 'number' ? scores : scores.reduce((best, score) => Math.max(best, score), -Infinity)
}
