import { requestedSource } from '../../../json/requested-source.js'
import { filterSource, type SourcePatterns } from '../../../json/source-filter.js'
import type { JsonObject } from '../../../model.js'
import type { FactHit, SearchHit, SearchResult } from '../../../store/store-search.js'
import { shownFields } from '../../live/asking/shown-fields.js'
import type { CollectionSettings } from '../../live/collection-settings.js'
import { addressesClause, formatAddress } from '../document-address.js'
import type { CursorState } from '../request/search-cursor.js'
import type { FoldedRequest } from '../request/search-request.js'
import { addGroupCounts } from './aggs-by-group.js'
import { buildKeysClause, foldFieldOf } from './fold-key.js'
import { addressOfHit, type FoundDocument, foundDocument } from './found-document.js'
import { countGroupsBy, readGroupCount } from './group-count.js'
import {
  withBareHits,
  withBareHitsParams,
  withoutPresentation,
  withoutPresentationParams,
  withoutWholeAnswer,
  withSourceOnly,
} from './presentation.js'
import type { Restriction } from './restricted-body.js'
import { failedShards, RestrictedSearch, type SearchedStore } from './restricted-search.js'

/** The documents of one read. */
export interface ResultPiece {
  /** Best first. */
  readonly documents: readonly FoundDocument[]
  /** Whether nothing follows. */
  readonly isLast: boolean
  /** Whether the store gave up before the end, so that it would give up again if one read on. */
  readonly isCut: boolean
}

interface ReadOptions {
  /** Whether hits come with the `_source` that the user asked for, because they will be listed under other hits. */
  readonly withSource?: boolean
  /** Whether the read also finds documents that earlier pages have shown or hidden. */
  readonly withShownBefore?: boolean
}

const groupCounts = 'onefold_groups'

/**
 * Most hits of a first read that come whole, by the hits on a page. A page far down the list, or one of `rescore`, reads many hits that it does not
 * show, whose sources may be gigabytes. One more call then brings those of the page.
 */
const mostPresented = (pageSize: number) => 20 + 4 * pageSize

/**
 * Reads the result of one search piece by piece.
 *
 * Every read is the user's own query and sort under a restriction. So scores are those of the user's query, and only documents are returned that the
 * query finds and the user may see. Every read leaves out what earlier pages have shown, unless it says otherwise.
 */
export class UserQuery {
  readonly #search: RestrictedSearch
  readonly #ownField: string
  readonly #settings: CollectionSettings
  readonly #request: FoldedRequest
  /** Whether `_source` shows our object, too. */
  readonly #keepFields: boolean
  /** The clauses that find what earlier pages have shown or hidden. */
  readonly #shownBefore: readonly JsonObject[]
  /** Hits that came with everything that the user asked for, by {@link FoundDocument.id}. */
  readonly #presented = new Map<string, SearchHit>()
  /** Hits that came with `_source`, by {@link FoundDocument.id}. */
  readonly #withSource = new Map<string, SearchHit>()

  constructor(
    store: SearchedStore,
    settings: CollectionSettings,
    { request, before, keepFields }: { request: FoldedRequest; before: CursorState | undefined; keepFields: boolean },
  ) {
    this.#search = new RestrictedSearch(store, settings, request)
    this.#ownField = store.ownField
    this.#settings = settings
    this.#request = request
    this.#keepFields = keepFields
    this.#shownBefore = before === undefined ? [] : this.#exclusions(before)
  }

  /** Milliseconds that all reads took together, as reported by the store. */
  get tookMs(): number {
    return this.#search.tookMs
  }

  /** What is missing of the answers to all reads, in the form in which one answer tells it; empty if nothing is. */
  get missing(): JsonObject {
    return this.#search.missing
  }

  /**
   * The first `size` hits, with aggregations and all else that the user asked for of the answer as a whole. The hits come with what the user asked for
   * of them, too, unless most of them are not for the page.
   */
  async readFirst(size: number, from = 0): Promise<ResultPiece & Pick<SearchResult, 'answer'>> {
    const { body, options, params } = this.#request
    const isBare = size > mostPresented(this.#request.size)
    const counted = options.aggsByGroup ? addGroupCounts(body, this.#foldField()) : body
    const restricted = this.#search.restrictShown(isBare ? withBareHits(counted) : counted, { mustNot: this.#shownBefore })
    const result = await this.#search.search({
      body: { ...restricted, size, ...(from > 0 && { from }) },
      params: isBare ? withBareHitsParams(params) : params,
      withFacts: true,
      withFields: this.#keepFields && !isBare,
    })
    if (!isBare) this.#keep(this.#presented, result.hits)
    return { answer: result.answer, ...this.#page(result, size) }
  }

  /** Up to `size` further hits, best first, with ids, scores and facts. */
  async read(
    size: number,
    restriction: Restriction,
    { withSource = false, withShownBefore = false }: ReadOptions = {},
  ): Promise<ResultPiece> {
    const mustNot = [...(restriction.mustNot ?? []), ...(withShownBefore ? [] : this.#shownBefore)]
    const body = withSource ? withSourceOnly(this.#search.restBody) : withoutPresentation(this.#search.restBody)
    const result = await this.#search.search({
      body: { ...this.#search.restrict(body, { ...restriction, mustNot }), size },
      params: withoutPresentationParams(this.#request.params, withSource),
      withFacts: true,
      withFields: withSource && this.#keepFields,
    })
    if (withSource) this.#keep(this.#withSource, result.hits)
    return this.#page(result, size)
  }

  /**
   * Hits with what the user asked for: everything for documents that are shown, at least `_source` for documents that are listed under them.
   * Documents that were deleted in the meantime are missing. Cost: at most one read.
   *
   * @returns hits by {@link FoundDocument.id}
   */
  async present(shown: readonly FoundDocument[], listed: readonly FoundDocument[]): Promise<ReadonlyMap<string, SearchHit>> {
    const needed = this.#showsSource() ? listed.filter(({ id }) => !this.#withSource.has(id)) : []
    const missing = new Map([...shown, ...needed].filter(({ id }) => !this.#presented.has(id)).map(({ id, address }) => [id, address]))
    if (missing.size > 0) {
      const body = withoutWholeAnswer(this.#search.restBody)
      const restriction = { filter: [addressesClause([...missing.values()])] }
      const { hits } = await this.#search.search({
        body: { ...this.#search.restrictShown(body, restriction), size: missing.size },
        params: this.#request.params,
        withFields: this.#keepFields,
      })
      this.#keep(this.#presented, hits)
    }
    return new Map([...this.#withSource, ...this.#presented])
  }

  /**
   * Parts of the sources of documents that were found.
   *
   * @returns sources by {@link FoundDocument.id}; documents that were deleted in the meantime are missing
   */
  async readSources(documents: readonly FoundDocument[], paths: readonly string[]): Promise<ReadonlyMap<string, JsonObject>> {
    const restriction = { filter: [addressesClause(documents.map(({ address }) => address))] }
    const { hits } = await this.#search.search({
      body: { ...this.#search.restrict(withoutPresentation(this.#search.restBody), restriction), size: documents.length, _source: paths },
      params: withoutPresentationParams(this.#request.params),
    })
    return new Map(hits.map((each) => [formatAddress(addressOfHit(each)), each.hit._source ?? {}]))
  }

  /** How many documents of each group the query finds, by fold key. */
  async countMembers(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const restriction = { filter: [this.keysClause(keys)], mustNot: this.#shownBefore }
    const aggregations = await this.#search.aggregate(restriction, {
      [groupCounts]: { terms: { field: this.#foldField(), size: keys.length, include: keys } },
    })
    const { buckets = [] } = (aggregations[groupCounts] ?? {}) as { buckets?: { key: string; doc_count: number }[] }
    return new Map(buckets.map(({ key, doc_count }) => [key, doc_count]))
  }

  /** How many groups the query finds, as estimated by the store's `cardinality`. */
  async countGroups(): Promise<number> {
    return readGroupCount(await this.#search.aggregate({}, countGroupsBy(this.#foldField()))) ?? 0
  }

  /** The clause for documents of these groups. */
  keysClause(keys: readonly string[]): JsonObject {
    return buildKeysClause(this.#ownField, keys, this.#request.options.level)
  }

  /** The clause for documents that name one of these groups as a container. */
  containersClause(keys: readonly string[]): JsonObject {
    return { terms: { [`${this.#ownField}.containers`]: keys } }
  }

  #foldField(): string {
    return foldFieldOf(this.#ownField, this.#request.options.level)
  }

  #showsSource(): boolean {
    return requestedSource(this.#request.body, this.#request.params).shown
  }

  #keep(known: Map<string, SearchHit>, hits: readonly FactHit[]): void {
    const { body, params } = this.#request
    const filter = this.#keepFields ? requestedSource(body, params) : undefined
    for (const each of hits) {
      const shown = filter === undefined ? each.hit : withOwnObject(each, this.#ownField, filter)
      known.set(formatAddress(addressOfHit(each)), shown)
    }
  }

  #page({ answer, hits }: SearchResult, size: number): ResultPiece {
    const isCut = answer.timed_out === true || answer.terminated_early === true
    const documents = hits.flatMap((hit) => foundDocument(hit, this.#request.options.level, this.#settings) ?? [])
    // Shards that failed may have more hits. But if nothing was returned at all, reading on brings no more.
    const mayLack = failedShards(answer) > 0 && hits.length > 0
    return { documents, isLast: hits.length < size && !isCut && !mayLack, isCut }
  }

  #exclusions({ shown, hidden }: CursorState): JsonObject[] {
    return [this.keysClause([...shown.map(({ key }) => key), ...hidden]), addressesClause(shown)]
  }
}

/**
 * A hit with our object in its `_source`, as if the document had it: filtered like the rest of `_source`, and absent if `_source` is switched off.
 */
function withOwnObject({ hit, fields = {} }: FactHit, ownField: string, filter: SourcePatterns): SearchHit {
  if (hit._source === undefined || Object.keys(fields).length === 0) return hit
  return { ...hit, _source: { ...hit._source, ...filterSource({ [ownField]: shownFields(fields) }, filter) } }
}
