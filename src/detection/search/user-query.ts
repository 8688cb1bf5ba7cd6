import type { JsonObject } from '../../model.js'
import type { FactHit, SearchHit, SearchRequest, SearchResult, Store } from '../../store/store.js'
import type { CollectionSettings } from '../live/collection-settings.js'
import { addGroupCounts } from './aggs-by-group.js'
import { buildKeysClause, foldFieldOf } from './fold-key.js'
import { type FoundDocument, foundDocuments } from './found-document.js'
import { withoutPresentation, withoutPresentationParams, withoutWholeAnswer } from './presentation.js'
import type { CursorState } from './search-cursor.js'
import type { FoldedRequest } from './search-request.js'

/** What a read is restricted to, beside the user's own `post_filter`. */
export interface Restriction {
  readonly filter?: readonly JsonObject[]
  readonly mustNot?: readonly JsonObject[]
}

/** What one read brought. */
export interface FoundPage {
  /** Best first. */
  readonly documents: readonly FoundDocument[]
  /** Whether nothing follows. */
  readonly isLast: boolean
}

const groupCounts = 'onefold_groups'

/**
 * Reads the result of one search piece by piece.
 *
 * Every read is the user's own query and sort with another `post_filter`, so that scores stay the user's, a store can keep the evaluated query,
 * and only documents that the user's query finds and he may see ever come back. What earlier pages have shown is left out of every read that
 * does not say otherwise.
 */
export class UserQuery {
  readonly #store: Store
  readonly #settings: CollectionSettings
  readonly #request: FoldedRequest
  /** What earlier pages have shown or hidden. */
  readonly #shownBefore: readonly JsonObject[]
  /** Hits that came with all that the user asked for. */
  readonly #presented = new Map<string, SearchHit>()
  #tookMs = 0

  constructor(store: Store, settings: CollectionSettings, request: FoldedRequest, before: CursorState | undefined) {
    this.#store = store
    this.#settings = settings
    this.#request = request
    this.#shownBefore = before === undefined ? [] : this.#exclusions(before)
  }

  /** Milliseconds that all reads took together, as the store says. */
  get tookMs(): number {
    return this.#tookMs
  }

  /** The first `size` hits with everything that was asked for, aggregations included. */
  async readFirst(size: number, from = 0): Promise<FoundPage & Pick<SearchResult, 'answer'>> {
    const { body, options } = this.#request
    const counted = options.aggsByGroup ? addGroupCounts(body, this.#foldField()) : body
    const result = await this.#search({
      body: { ...counted, ...this.#postFilter({ mustNot: this.#shownBefore }), size, ...(from > 0 && { from }) },
      params: this.#request.params,
      withFacts: true,
    })
    for (const { hit } of result.hits) this.#presented.set(hit._id, hit)
    return { answer: result.answer, ...this.#page(result.hits, size) }
  }

  /** Up to `size` further hits, best first, with ids, scores and facts only. */
  async read(size: number, restriction: Restriction, withShownBefore = false): Promise<FoundPage> {
    const mustNot = [...(restriction.mustNot ?? []), ...(withShownBefore ? [] : this.#shownBefore)]
    const { hits } = await this.#search({
      body: { ...withoutPresentation(this.#restBody()), ...this.#postFilter({ ...restriction, mustNot }), size },
      params: withoutPresentationParams(this.#request.params),
      withFacts: true,
    })
    return this.#page(hits, size)
  }

  /** The hits of these documents with everything that was asked for; those that are gone meanwhile are missing. One read for all that are not known yet. */
  async present(ids: readonly string[]): Promise<ReadonlyMap<string, SearchHit>> {
    const missing = [...new Set(ids)].filter((id) => !this.#presented.has(id))
    if (missing.length === 0) return this.#presented
    const { hits } = await this.#search({
      body: { ...withoutWholeAnswer(this.#restBody()), ...this.#postFilter({ filter: [idsClause(missing)] }), size: missing.length },
      params: this.#request.params,
    })
    for (const { hit } of hits) this.#presented.set(hit._id, hit)
    return this.#presented
  }

  /** How many documents of each group the query finds, by fold key. */
  async countMembers(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const aggregation = { terms: { field: this.#foldField(), size: keys.length } }
    const result = await this.#aggregate({ filter: [this.keysClause(keys)], mustNot: this.#shownBefore }, aggregation)
    const buckets = (result?.buckets ?? []) as readonly { readonly key: string; readonly doc_count: number }[]
    return new Map(buckets.map(({ key, doc_count }) => [key, doc_count]))
  }

  /** How many groups the query finds, as the store's cardinality has it. */
  async countGroups(): Promise<number> {
    const result = await this.#aggregate({}, { cardinality: { field: this.#foldField() } })
    return Number(result?.value ?? 0)
  }

  /** The clause for documents of these groups. */
  keysClause(keys: readonly string[]): JsonObject {
    return buildKeysClause(this.#store.ownField, keys, this.#request.options.level)
  }

  /** The clause for documents that name one of these groups as a container. */
  containersClause(keys: readonly string[]): JsonObject {
    return { terms: { [`${this.#store.ownField}.containers`]: keys } }
  }

  #foldField(): string {
    return foldFieldOf(this.#store.ownField, this.#request.options.level)
  }

  #page(hits: readonly FactHit[], size: number): FoundPage {
    return { documents: foundDocuments(hits, this.#request.options.level, this.#settings), isLast: hits.length < size }
  }

  async #search(request: SearchRequest): Promise<SearchResult> {
    const result = await this.#store.search(this.#settings, request)
    this.#tookMs += Number(result.answer.took ?? 0)
    return result
  }

  /** Aggregations do not see `post_filter`: here the restriction stands in the query. */
  async #aggregate(restriction: Restriction, aggregation: JsonObject): Promise<JsonObject | undefined> {
    const { query, post_filter: own, sort: _sort, ...rest } = withoutPresentation(this.#restBody())
    const filter = [...(own === undefined ? [] : [own]), ...(restriction.filter ?? [])]
    const must = query === undefined ? [] : [query]
    const { answer } = await this.#search({
      body: {
        ...rest,
        query: { bool: { must, filter, must_not: restriction.mustNot ?? [] } },
        size: 0,
        aggs: { [groupCounts]: aggregation },
      },
      params: withoutPresentationParams(this.#request.params),
    })
    const aggregations = answer.aggregations as JsonObject | undefined
    return aggregations?.[groupCounts] as JsonObject | undefined
  }

  /** `search_after` says where the user's page begins, which is of no concern to reads that complete it. */
  #restBody(): JsonObject {
    const { search_after: _after, ...body } = this.#request.body
    return body
  }

  #postFilter({ filter = [], mustNot = [] }: Restriction): JsonObject {
    if (filter.length === 0 && mustNot.length === 0) return {}
    const own = this.#request.body.post_filter
    return { post_filter: { bool: { filter: own === undefined ? filter : [own, ...filter], must_not: mustNot } } }
  }

  #exclusions({ shown, hidden }: CursorState): JsonObject[] {
    const keys = [...shown.map(({ key }) => key), ...hidden]
    return [this.keysClause(keys), idsClause(shown.map(({ id }) => id))]
  }
}

/** The clause for documents with these ids. */
export function idsClause(ids: readonly string[]): JsonObject {
  return { ids: { values: ids } }
}
