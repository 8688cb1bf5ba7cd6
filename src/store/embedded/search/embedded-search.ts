import { AnswerBudget, longestAnswer } from '../../../json/answer-budget.js'
import { partsOf } from '../../../lists.js'
import type { JsonObject } from '../../../model.js'
import type { FactHit, SearchRequest, SearchResult } from '../../store-search.js'
import type { KnownFacts } from '../document/known-facts.js'
import type { Sql } from '../file/sql.js'
import { parseAggregations } from './aggregate/parse-aggregations.js'
import { CollectionSearcher, type SearchedCollection } from './evaluate/collection-searcher.js'
import { type FoundPage, findPage } from './evaluate/find-page.js'
import { SearchCaches } from './evaluate/search-caches.js'
import type { FieldCatalog } from './field-catalog.js'
import type { FieldIndex } from './field-index.js'
import { checkCountParameters } from './parse/parameters.js'
import type { QueryWorld } from './parse/parse-query.js'
import { parseCount, parseSearch, type SearchPlan } from './parse/search-plan.js'
import { HitPresenter, readHits } from './present/hit-presenter.js'
import type { Stepwise } from './stepwise.js'

/** A collection and the fields whose values facts carry. */
export interface FactCollection extends SearchedCollection {
  readonly factFields: readonly string[]
}

/** What searches read that the store keeps in memory. */
interface SearchedMemory {
  readonly index: FieldIndex
  readonly known: KnownFacts
}

/** Hits whose documents are read at once. A document may have megabytes. */
export const hitsAtOnce = 50

/** Searches the documents of an embedded store. Synchronous, in steps; sees every write that is through. docs/query-language.md says what it takes. */
export class EmbeddedSearch {
  readonly #sql: Sql
  readonly #known: KnownFacts
  readonly #catalog: FieldCatalog
  readonly #now: () => number
  readonly #answerCharacters: number
  readonly #caches: SearchCaches

  /**
   * @param now the clock, in milliseconds since the epoch
   * @param answerCharacters about the most characters of all hits of a search
   */
  constructor(sql: Sql, { index, known }: SearchedMemory, now: () => number, answerCharacters = longestAnswer) {
    this.#sql = sql
    this.#known = known
    this.#catalog = index.catalog
    this.#caches = new SearchCaches(index.lengths)
    this.#now = now
    this.#answerCharacters = answerCharacters
  }

  /**
   * @param started when the search was asked for, in milliseconds since the epoch: `took` counts from then on, and it is the `now` of date math
   * @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID; both name the clause; BODY_TOO_LARGE if the hits are hundreds of megabytes
   */
  *search(collection: FactCollection, { body, params, withFacts }: SearchRequest, started = this.#now()): Stepwise<SearchResult> {
    const world = this.#world(collection.key, started)
    const plan = parseSearch(body, params ?? {}, world)
    const searcher = this.#searcher(collection)
    const { aggregations: asked, hasTypedKeys } = plan
    const aggregations = asked && parseAggregations({ aggregations: asked, hasTypedKeys }, searcher, world)
    const presenter = new HitPresenter(plan, collection.name, (query) => searcher.find(query, true))
    const page = yield* findPage(searcher, plan)
    if (aggregations) yield* aggregations.prepare()
    const hits = yield* this.#hits(presenter, page, withFacts ? collection.factFields : undefined)
    const aggregated = aggregations?.aggregate(page.counted)
    const answer = {
      took: Math.max(0, Math.round(this.#now() - started)),
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { ...total(plan, page.total), max_score: page.maxScore },
      ...(aggregated && { aggregations: aggregated }),
    }
    return { answer, hits }
  }

  /** How many documents a query finds. @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID; both name the clause */
  *count(collection: SearchedCollection, body: JsonObject, params: Readonly<Record<string, string>> = {}): Stepwise<number> {
    checkCountParameters(params)
    const plan = parseCount(body, this.#world(collection.key, this.#now()))
    return (yield* this.#searcher(collection).findInSteps(plan, false)).docs.length
  }

  *#hits(presenter: HitPresenter, { hits }: FoundPage, factFields: readonly string[] | undefined): Stepwise<FactHit[]> {
    const budget = new AnswerBudget(this.#answerCharacters)
    const presented: FactHit[] = []
    for (const part of partsOf(hits, hitsAtOnce)) {
      const docs = part.map(({ doc }) => doc)
      const documents = readHits(this.#sql, docs, presenter.needsSource)
      const facts = factFields && this.#known.read(this.#sql, docs, factFields)
      for (const found of part) {
        const known = facts?.get(found.doc)
        const hit = presenter.present(found, documents.get(found.doc)!)
        budget.take(hit)
        presented.push({ hit, ...(known && { facts: known }) })
      }
      yield
    }
    return presented
  }

  #searcher(collection: SearchedCollection): CollectionSearcher {
    return new CollectionSearcher(this.#sql, this.#catalog, this.#caches, collection)
  }

  #world(key: number, now: number): QueryWorld {
    return { fields: this.#catalog.paths(key), now }
  }
}

function total({ trackTotal }: SearchPlan, found: number): JsonObject {
  if (trackTotal === false) return {}
  const limit = trackTotal === true ? Infinity : trackTotal
  return { total: { value: Math.min(found, limit), relation: found > limit ? 'gte' : 'eq' } }
}
