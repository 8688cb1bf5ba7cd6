import type { Evidence, JsonObject, Level, Verdict } from '../../../model.js'
import type { SearchHit } from '../../../store/store-search.js'
import type { Show } from '../request/fold-options.js'

/** A document that is listed under a hit; verdict and shares are said of it towards the hit. */
export interface ListedDuplicate {
  readonly _id: string
  readonly _index: string
  readonly verdict: Verdict
  readonly a_in_b: number
  readonly b_in_a: number
  /** On members that are less than near to the hit: both are near to their group's anchor. */
  readonly by?: 'group'
  /** As the search asked for it. */
  readonly _source?: JsonObject
  readonly evidence?: readonly Evidence[]
}

/** What a hit says of its duplicates. */
export interface HitDuplicates {
  readonly group: string
  /** Documents of the group that the query finds, the hit included. */
  readonly count: number
  readonly members: readonly ListedDuplicate[]
  readonly contains?: readonly ListedDuplicate[]
  readonly contained_in?: readonly ListedDuplicate[]
  readonly variants?: readonly ListedDuplicate[]
}

/** A hit in the engine's shape, with its duplicates; without `_id` only for a search that asks for nothing stored (`stored_fields: _none_`). */
export interface FoldedHit extends SearchHit {
  readonly _duplicates: HitDuplicates
}

/** The answer to a folded search: the engine's shape, and `duplicates`. */
export interface FoldedAnswer {
  readonly took: number
  readonly timed_out: boolean
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: 'eq' | 'gte' }
    readonly max_score?: number | null
    readonly hits: readonly FoldedHit[]
  }
  readonly aggregations?: JsonObject
  readonly duplicates: {
    readonly show: Show
    readonly level: Level
    /** Documents that the hits of this page stand for, besides themselves. */
    readonly folded: number
    readonly total_groups: { readonly value: number; readonly relation: 'eq' | 'gte' | 'approx' }
    readonly window_reached: boolean
    /** Of the next page; null: there is none. */
    readonly cursor: string | null
  }
  readonly [key: string]: unknown
}
