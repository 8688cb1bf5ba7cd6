import { partsOf } from '../../../lists.js'
import type { JsonObject } from '../../../model.js'
import { compareOrder } from '../../document-order.js'
import type { DocumentFacts } from '../../stored-document.js'
import type { TermField } from '../../term-lookup.js'
import { pathsOf } from '../../values-at.js'
import type { EngineDocument } from '../document/engine-document.js'
import type { OwnObject } from '../document/own-object.js'
import type { EngineClient } from '../engine/engine-client.js'
import { itemOrThrow } from '../engine/engine-fault.js'
import { type Completeness, checkWhole, indexPath } from '../engine/engine-request.js'
import { type DocumentFilter, filterQuery, oldestFirst, sinceClause } from './clauses.js'

/** Most hits of one search: the engines' default `index.max_result_window`. */
export const maxHits = 10_000

/** Most documents that are asked for by id in one request. */
const idsAtOnce = 1_000

interface SearchAnswer extends JsonObject, Completeness {
  readonly _scroll_id?: string
  readonly hits: { readonly hits: readonly EngineDocument[]; readonly total?: { readonly value: number } }
}

/** The index whose documents are found. */
interface SearchedIndex {
  readonly index: string
  readonly own: OwnObject
  /** Fields of the user's documents that facts carry. */
  readonly factFields: readonly string[]
}

/** Finds documents of one index for onefold's own purposes. A partial answer of the engine is an error. */
export class DocumentFinder {
  readonly own: OwnObject
  readonly #client: EngineClient
  readonly #index: string
  readonly #factFields: readonly string[]

  constructor(client: EngineClient, { index, own, factFields }: SearchedIndex) {
    this.#client = client
    this.#index = index
    this.own = own
    this.#factFields = factFields
  }

  /** Paths whose values {@link facts} reads. */
  get factPaths(): readonly string[] {
    return [...this.own.factPaths, ...this.#factFields.flatMap(pathsOf)]
  }

  match(document: EngineDocument, families: readonly TermField[]): { readonly facts: DocumentFacts; readonly terms: Set<string> } {
    return this.own.match(document, { factFields: this.#factFields, families })
  }

  facts(document: EngineDocument): DocumentFacts {
    return this.own.facts(document, this.#factFields)
  }

  /** One search, at most {@link maxHits}. */
  async search(search: DocumentSearch): Promise<readonly EngineDocument[]> {
    return (await this.answer(documentSearch(this.own, search))).hits.hits
  }

  async answer(body: JsonObject): Promise<SearchAnswer> {
    return this.#client.search(this.#index, body)
  }

  /** How many documents match each filter, up to a bound at which counting stops. */
  async counts(filters: readonly DocumentFilter[], bound: number): Promise<number[]> {
    const answers = await this.#askAll(filters.map((filter) => boundedCount(filter, bound)))
    return answers.map(({ hits }) => hits.total?.value ?? 0)
  }

  /** All that fit, however many, in no order. */
  async all(filter: DocumentFilter, paths: readonly string[]): Promise<readonly EngineDocument[]> {
    const first = await this.search({ ...filter, size: maxHits, paths, order: 'index' })
    return first.length < maxHits ? first : this.#scroll(filter, paths)
  }

  /**
   * The `size` oldest matches, by (since, id). Cost: one search; and if others have the same time as the last one, a search for all of these by id.
   */
  async oldest(filter: DocumentFilter, size: number): Promise<DocumentFacts[]> {
    const paths = this.factPaths
    if (size >= maxHits) return inOrder((await this.all(filter, paths)).map((hit) => this.facts(hit))).slice(0, size)
    const found = await this.search({ ...filter, size: size + 1, paths, order: 'oldest' })
    return this.#cutOldest(filter, size, found)
  }

  /** As {@link oldest} for each of several filters. Cost: one request for a few filters, and one for each that has ties in time. */
  async oldestOfEach(filters: readonly DocumentFilter[], size: number): Promise<DocumentFacts[][]> {
    const found: DocumentFacts[][] = []
    const perRequest = Math.max(1, Math.floor(maxHits / (size + 1)))
    for (const some of partsOf(filters, perRequest)) {
      const search = { size: size + 1, paths: this.factPaths, order: 'oldest' } as const
      const answers = await this.#askAll(some.map((filter) => documentSearch(this.own, { ...filter, ...search })))
      for (const [i, { hits }] of answers.entries()) found.push(await this.#cutOldest(some[i]!, size, hits.hits))
    }
    return found
  }

  /** The first of documents that were found by time. */
  async #cutOldest(filter: DocumentFilter, size: number, hits: readonly EngineDocument[]): Promise<DocumentFacts[]> {
    const found = hits.map((hit) => this.facts(hit))
    if (found.length <= size) return inOrder(found)
    const last = found[size - 1]!.since
    if (found[size]!.since !== last) return inOrder(found.slice(0, size))
    const earlier = inOrder(found.filter(({ since }) => since !== last))
    return [...earlier, ...(await this.oldestOf(filter, last, size - earlier.length))]
  }

  /** The first documents of one time by id, after an id if one is given. */
  async oldestOf(filter: DocumentFilter, time: number, size: number, after?: string): Promise<DocumentFacts[]> {
    const equals = { ...filter, filter: [...(filter.filter ?? []), sinceClause(this.own, time)] }
    const ids = (await this.all(equals, [])).map(({ _id }) => ({ since: time, id: _id }))
    const later = after === undefined ? ids : ids.filter((place) => compareOrder(place, { since: time, id: after }) > 0)
    const chosen = later.sort(compareOrder).slice(0, size)
    return this.#factsOf(chosen.map(({ id }) => id))
  }

  async #factsOf(ids: readonly string[]): Promise<DocumentFacts[]> {
    const found: DocumentFacts[] = []
    for (const values of partsOf(ids, idsAtOnce)) {
      const filter = [{ ids: { values } }]
      const hits = await this.search({ filter, size: values.length, paths: this.factPaths, order: 'index' })
      found.push(...hits.map((hit) => this.facts(hit)))
    }
    return inOrder(found)
  }

  async #scroll(filter: DocumentFilter, paths: readonly string[]): Promise<EngineDocument[]> {
    const all: EngineDocument[] = []
    await this.eachPage(filter, paths, maxHits, (page) => {
      all.push(...page)
      return true
    })
    return all
  }

  /**
   * Hands over all matches as they were at one moment, in no order, until `take` returns false.
   *
   * Scrolls lose nothing on any engine, unlike points in time on OpenSearch before 3.3. A page whose answer was lost is not asked for again, because
   * the engine may have moved on.
   */
  async eachPage(
    filter: DocumentFilter,
    paths: readonly string[],
    size: number,
    take: (page: readonly EngineDocument[]) => boolean,
  ): Promise<void> {
    // Scrolls count all hits; not to have them counted is refused.
    const { track_total_hits: _, ...body } = documentSearch(this.own, { ...filter, size, paths, order: 'index' })
    let page = await this.#client.search<SearchAnswer>(this.#index, body, { scroll: '1m' })
    try {
      while (page.hits.hits.length > 0 && take(page.hits.hits)) {
        const next = { scroll: '1m', scroll_id: page._scroll_id }
        const request = { method: 'POST', path: '/_search/scroll', body: next, index: this.#index, once: true } as const
        page = whole(await this.#client.ask<SearchAnswer>(request))
      }
    } finally {
      const ended = { scroll_id: [page._scroll_id] }
      await this.#client.ask({ method: 'DELETE', path: '/_search/scroll', body: ended, index: this.#index })
    }
  }

  /** The answers to several bodies, whole each. */
  async #askAll(bodies: readonly JsonObject[]): Promise<SearchAnswer[]> {
    const lines = bodies
      .map((body) => `{"allow_partial_search_results":false}\n${JSON.stringify({ ...body, ...this.#client.ownSearch })}\n`)
      .join('')
    const request = { method: 'POST', path: indexPath(this.#index, '/_msearch'), lines, index: this.#index } as const
    const { responses } = await this.#client.ask<{ responses: JsonObject[] }>(request)
    return responses.map((item) => whole(itemOrThrow(item, this.#index) as SearchAnswer))
  }
}

/** By (since, id). */
export function inOrder(documents: readonly DocumentFacts[]): DocumentFacts[] {
  return documents.toSorted(compareOrder)
}

function whole(answer: SearchAnswer): SearchAnswer {
  checkWhole(answer)
  return answer
}

/** What a search of our own is to give. */
export interface DocumentSearch extends DocumentFilter {
  readonly size: number
  /** Paths of the document that are wanted; none: ids only; undefined: the document to the letter. */
  readonly paths?: readonly string[] | undefined
  /** `index`: in the order of the index, which costs least. */
  readonly order: 'oldest' | 'index'
}

/** Body of a search for documents with their revisions. */
export function documentSearch(own: OwnObject, { size, paths, order, ...filter }: DocumentSearch): JsonObject {
  return {
    size,
    query: filterQuery(filter),
    sort: order === 'oldest' ? oldestFirst(own) : ['_doc'],
    _source: paths === undefined ? true : paths.length > 0 && { includes: paths },
    seq_no_primary_term: true,
    version: true,
    track_total_hits: false,
  }
}

/** Body of a count that stops at a bound. */
export function boundedCount(filter: DocumentFilter, bound: number): JsonObject {
  return { size: 0, query: filterQuery(filter), track_total_hits: bound }
}
