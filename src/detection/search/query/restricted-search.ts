import type { JsonObject } from '../../../model.js'
import type { Store, StoreCapabilities } from '../../../store/store.js'
import type { SearchRequest, SearchResult } from '../../../store/store-search.js'
import type { CollectionSettings } from '../../live/collection-settings.js'
import type { FoldedRequest } from '../request/search-request.js'
import { withoutPresentation, withoutPresentationParams } from './presentation.js'
import {
  aggregateWithin,
  aggregationsWithin,
  isRestrictable,
  mayStopEarly,
  type Restriction,
  restrictHits,
  restrictQuery,
} from './restricted-body.js'

/** The part of a store that a folded search needs. */
export interface SearchedStore extends Pick<Store, 'ownField' | 'search'> {
  readonly capabilities: Pick<StoreCapabilities, 'keepsEvaluatedQueries' | 'wholeQueryLanguage'>
}

/** Reads parts of the result of one search from a store: with the user's own query and sort, under restrictions. */
export class RestrictedSearch {
  readonly #store: SearchedStore
  readonly #settings: CollectionSettings
  readonly #request: FoldedRequest
  readonly #gaps = new ReadGaps()
  #tookMs = 0

  constructor(store: SearchedStore, settings: CollectionSettings, request: FoldedRequest) {
    this.#store = store
    this.#settings = settings
    this.#request = request
  }

  /** Milliseconds that all searches took together, as reported by the store. */
  get tookMs(): number {
    return this.#tookMs
  }

  /** What is missing of the answers to all searches, in the form in which one answer tells it; empty if nothing is. */
  get missing(): JsonObject {
    return this.#gaps.told
  }

  /** The user's search without `search_after`, which tells where the page begins and does not concern reads that complete it. */
  get restBody(): JsonObject {
    const { search_after: _after, ...body } = this.#request.body
    return body
  }

  async search(request: SearchRequest): Promise<SearchResult> {
    const result = await this.#store.search(this.#settings, request)
    this.#tookMs += Number(result.answer.took ?? 0)
    this.#gaps.add(result.answer)
    return result
  }

  /** A body under a restriction. Exclusions alone leave nearly everything, so they stay out of the query unless the engine would stop before them. */
  restrict(body: JsonObject, restriction: Restriction): JsonObject {
    const { filter = [], mustNot = [] } = restriction
    const belongsIntoQuery = filter.length > 0 || (mustNot.length > 0 && mayStopEarly(body))
    const mayStandThere = !this.#store.capabilities.keepsEvaluatedQueries && isRestrictable(body)
    return belongsIntoQuery && mayStandThere ? restrictQuery(body, restriction) : restrictHits(body, restriction)
  }

  /** As {@link restrict} for a search whose explanations and highlights are shown: these would show clauses that we add to the query. */
  restrictShown(body: JsonObject, restriction: Restriction): JsonObject {
    const isPlain = body.explain === undefined && body.highlight === undefined && this.#request.params.explain === undefined
    return isPlain ? this.restrict(body, restriction) : restrictHits(body, restriction)
  }

  /** Aggregates over the documents that the user's query and `post_filter` find. */
  async aggregate(restriction: Restriction, aggs: JsonObject): Promise<JsonObject> {
    const { answer } = await this.search({
      body: aggregateWithin(withoutPresentation(this.restBody), restriction, aggs),
      params: withoutPresentationParams(this.#request.params),
    })
    return aggregationsWithin(answer)
  }
}

/** How many shards failed to contribute to an answer. */
export function failedShards({ _shards: shards }: JsonObject): number {
  return Number((shards as JsonObject | undefined)?.failed ?? 0)
}

/**
 * What is missing of a result that was read in several parts: an answer made of them is as incomplete as the worst of them, and has to tell its
 * reader.
 */
class ReadGaps {
  #isTimedOut = false
  #worst: JsonObject = {}

  /** Records what is missing of the answer to one read. */
  add(answer: JsonObject): void {
    this.#isTimedOut ||= answer.timed_out === true
    if (failedShards(answer) > failedShards(this.#worst)) this.#worst = answer
  }

  /** The keys by which an answer tells what is missing; none if nothing is. */
  get told(): JsonObject {
    const { _shards } = this.#worst
    return { ...(this.#isTimedOut && { timed_out: true }), ...(_shards !== undefined && { _shards }) }
  }
}
