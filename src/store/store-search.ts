import { OnefoldError } from '../errors.js'
import type { JsonObject } from '../model.js'
import type { FoldFacts, StoredFields } from './stored-document.js'

/** A search in the engines' query language. */
export interface SearchRequest {
  /**
   * The body as the user sent it, or with `post_filter`, `size`, `from`, `sort` and aggregations of ours. `group`, `exact` and `containers` under
   * `Store.ownField` are fields like any other. For documents without `exact`, searches use their `group` in its place.
   */
  readonly body: JsonObject
  /** URL parameters of the engines' search API. */
  readonly params?: Readonly<Record<string, string>>
  /** Whether hits carry {@link FactHit.facts}. */
  readonly withFacts?: boolean
  /** Whether hits carry {@link FactHit.fields}. */
  readonly withFields?: boolean
  /** Once this is aborted, a store that can stop searches under way stops this one, with INTERRUPTED. */
  readonly signal?: AbortSignal
}

/** A query whose documents are counted. `params` are URL parameters of the engines' count API. */
export type CountRequest = Pick<SearchRequest, 'body' | 'params' | 'signal'>

/** A hit in the engines' shape. */
export interface SearchHit {
  readonly _index: string
  readonly _id: string
  readonly _score: number | null
  readonly _source?: JsonObject
  readonly sort?: readonly unknown[]
  /** Further keys of the engine: `highlight`, `fields`, `_routing`, … */
  readonly [key: string]: unknown
}

/** A hit, with what folding reads of its document. */
export interface FactHit {
  readonly hit: SearchHit
  /** The index that holds the document, if a search may reach several. Together with the id it identifies the document. */
  readonly index?: string
  /** Present when they were asked for. */
  readonly facts?: FoldFacts
  /** Present when they were asked for and there are any. */
  readonly fields?: Partial<StoredFields>
}

/** An answer in the engine's shape, its hits set apart. */
export interface SearchResult {
  /** The whole answer except `hits.hits`: took, timed_out, _shards, hits.total, hits.max_score, aggregations, … */
  readonly answer: JsonObject & { readonly hits: JsonObject }
  readonly hits: readonly FactHit[]
}

/** Why a search that was stopped by its signal has no answer. */
export function interruptedSearch({ reason }: AbortSignal): OnefoldError {
  return new OnefoldError('INTERRUPTED', 'the search was stopped by its signal', {}, { cause: reason })
}
