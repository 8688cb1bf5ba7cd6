import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../src/model.js'
import type { SearchHit } from '../../../../../src/store/store-search.js'
import { slowScore, slowValues } from '../../../../reference/slow-search.js'
import { arbitraryCorpus, arbitraryDocument, arbitraryQuery, sortFields } from '../../../../support/arbitrary-searches.js'
import { SearchedCollection } from '../../../../support/searched-collection.js'

type Corpus = Record<string, JsonObject>

/** The documents that the slow search finds, with their scores. */
function slowResult(corpus: Corpus, query: JsonObject): Map<string, number> {
  const documents = new Map(Object.entries(corpus))
  const found = Object.keys(corpus).map((id) => [id, slowScore(query, id, documents)] as const)
  return new Map(found.filter((entry): entry is [string, number] => entry[1] !== undefined))
}

/** Compares scores roughly: ranks are read with 12 decimals, and FTS5 gives common words a rank near a millionth. */
function expectScores(found: ReadonlyMap<string, number | null>, expected: ReadonlyMap<string, number>): void {
  expect([...found.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
  for (const [id, score] of expected) expect(Math.abs(found.get(id)! - score)).toBeLessThanOrEqual(1e-5 * Math.max(1, score))
}

const arbitrarySort = fc.array(fc.tuple(fc.constantFrom(...sortFields, '_score', '_doc'), fc.constantFrom('asc', 'desc')), { maxLength: 3 })

// Each run makes a database with a table for every text field; a hundred runs take seconds on a busy machine.
describe('EmbeddedSearch', () => {
  it('finds and scores what the slow search does', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryQuery, (corpus, query) => {
        const hits = new SearchedCollection(corpus).hits({ query, size: 100 })
        expectScores(new Map(hits.map(({ _id, _score }) => [_id, _score])), slowResult(corpus, query))
        expect(hits.map(({ _score }) => _score)).toEqual(hits.map(({ _score }) => _score!).toSorted((a, b) => b - a))
      }),
      { numRuns: 150 },
    )
  })

  it('finds the same when documents were edited and deleted, and when nothing is kept from earlier searches', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryCorpus, fc.array(arbitraryQuery, { minLength: 1, maxLength: 3 }), (before, after, queries) => {
        const collection = new SearchedCollection(before)
        for (const query of queries) collection.found(query)
        for (const [id, source] of Object.entries(after)) collection.put(id, source)
        for (const id of Object.keys(before)) if (!(id in after)) collection.delete(id)
        for (const query of [...queries, ...queries])
          expect(collection.found(query)).toEqual([...slowResult(after, query).keys()].toSorted())
      }),
      { numRuns: 60 },
    )
  })

  it('counts what it finds, and filters afterwards without changing scores', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryQuery, arbitraryQuery, (corpus, query, filter) => {
        const collection = new SearchedCollection(corpus)
        expect(collection.count({ query })).toBe(slowResult(corpus, query).size)
        const all = collection.hits({ query, size: 100 })
        const kept = slowResult(corpus, filter)
        expect(collection.hits({ query, post_filter: filter, size: 100 })).toEqual(all.filter(({ _id }) => kept.has(_id)))
      }),
      { numRuns: 60 },
    )
  })

  it('gives with search_after, and with from, the pages of the whole result', () => {
    fc.assert(
      fc.property(arbitraryCorpus, arbitraryQuery, arbitrarySort, fc.integer({ min: 1, max: 4 }), (corpus, query, keys, size) => {
        const collection = new SearchedCollection(corpus)
        const sort = [...keys.map(([field, order]) => ({ [field]: order })), { _id: 'asc' }]
        const all = collection.hits({ query, sort, size: 100 })
        const pages: SearchHit[] = []
        for (let at = 0; at <= all.length; at += size) {
          const after: readonly unknown[] | undefined = pages.at(-1)?.sort
          pages.push(...collection.hits({ query, sort, size, ...(after && { search_after: after }) }))
        }
        expect(pages).toEqual(all)
        expect(collection.hits({ query, sort, size, from: size })).toEqual(all.slice(size, 2 * size))
      }),
      { numRuns: 80 },
    )
  })

  it('counts terms, values and documents without a field as they are', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDocument, { maxLength: 10 }), fc.constantFrom(...sortFields), (documents, field) => {
        const collection = new SearchedCollection(Object.fromEntries(documents.map((document, i) => [`d${i}`, document])))
        const aggs = {
          values: { terms: { field, size: 100 } },
          distinct: { cardinality: { field } },
          all: { value_count: { field } },
          without: { missing: { field } },
        }
        const found = collection.search({ size: 0, aggs }).answer.aggregations as Record<string, JsonObject>
        const expected = counts(documents.map((document) => new Set(slowValues(document, field).map(keyOf))))
        const shown = (found.values!.buckets as JsonObject[]).map(({ key, key_as_string, doc_count }) => [
          String(key_as_string ?? key),
          doc_count,
        ])
        expect(new Map(shown as [string, number][])).toEqual(expected)
        expect(found.distinct).toEqual({ value: expected.size })
        expect(found.all).toEqual({ value: [...expected.values()].reduce((sum, count) => sum + count, 0) })
        expect(found.without).toEqual({ doc_count: documents.filter((document) => slowValues(document, field).length === 0).length })
      }),
      { numRuns: 150 },
    )
  })
})

/** The key of a value's bucket; for a date, its time in ISO 8601. */
function keyOf(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value).toISOString() : String(value)
}

function counts(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const set of sets) for (const value of set) counted.set(value, (counted.get(value) ?? 0) + 1)
  return counted
}
