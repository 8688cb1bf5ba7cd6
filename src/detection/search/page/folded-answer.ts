import type { Evidence, JsonObject, Level, Verdict } from '../../../model.js'
import type { SearchHit } from '../../../store/store-search.js'
import type { Show } from '../request/fold-options.js'

export type { SearchHit }

/** A document listed under a hit. Its verdict and shares are about it, relative to the hit. */
export interface ListedDuplicate {
  readonly _id: string
  readonly _index: string
  readonly verdict: Verdict
  readonly a_in_b: number
  readonly b_in_a: number
  /** Present on members that are neither `exact` nor `near` to the hit: both are in the group because each is near to its anchor. */
  readonly by?: 'group'
  /** Filtered as the search requests. */
  readonly _source?: JsonObject
  readonly evidence?: readonly Evidence[]
}

/** The duplicates of a hit. */
export interface HitDuplicates {
  readonly group: string
  /** How many documents of the group the query finds, including the hit. */
  readonly count: number
  readonly members: readonly ListedDuplicate[]
  readonly contains?: readonly ListedDuplicate[]
  readonly contained_in?: readonly ListedDuplicate[]
  readonly variants?: readonly ListedDuplicate[]
}

/** A hit in the engine's form, with its duplicates. Lacks `_id` only if the search asks for no stored fields at all (`stored_fields: _none_`). */
export interface FoldedHit extends SearchHit {
  readonly _duplicates: HitDuplicates
}

/** The answer to a folded search, in the engine's form, with `duplicates` in addition. */
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
    /** How many documents the hits of this page stand for, not counting themselves. */
    readonly folded: number
    readonly total_groups: { readonly value: number; readonly relation: 'eq' | 'gte' | 'approx' }
    readonly window_reached: boolean
    /** Leads to the next page; null if there is none. */
    readonly cursor: string | null
  }
  readonly [key: string]: unknown
}
