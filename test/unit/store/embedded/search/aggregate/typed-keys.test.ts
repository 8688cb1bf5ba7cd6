import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../src/model.js'
import { SearchedCollection } from '../../../../../support/searched-collection.js'

const news = new SearchedCollection({
  '1': { source: 'wire', price: 3, weight: 1.5, isPaid: true, published: '2024-06-30', either: 7 },
  '2': { source: 'blog', price: 5, weight: 2, isPaid: false, published: '2024-06-02', either: 'seven' },
})

function typed(aggs: JsonObject): JsonObject {
  return news.search({ size: 0, aggs }, { params: { typed_keys: 'true' } }).answer.aggregations as JsonObject
}

/** The type that `typed_keys` gives an aggregation. */
function typeOf(aggregation: JsonObject): string {
  const [key] = Object.keys(typed({ x: aggregation }))
  return key!.replace(/#x$/, '')
}

describe('typed_keys', () => {
  it.each(['avg', 'cardinality', 'max', 'min', 'missing', 'stats', 'sum', 'value_count'])('puts the type before the name of %s', (type) => {
    expect(typeOf({ [type]: { field: 'price' } })).toBe(type)
  })

  it('puts the type before the names of aggregations with buckets', () => {
    expect(typeOf({ histogram: { field: 'price', interval: 2 } })).toBe('histogram')
    expect(typeOf({ date_histogram: { field: 'published', calendar_interval: 'month' } })).toBe('date_histogram')
    expect(typeOf({ filter: { match_all: {} } })).toBe('filter')
    expect(typeOf({ filters: { filters: { all: { match_all: {} } } } })).toBe('filters')
  })

  it.each([
    ['source', 'sterms'],
    ['source.keyword', 'sterms'],
    ['none', 'sterms'],
    ['price', 'lterms'],
    ['isPaid', 'lterms'],
    ['published', 'lterms'],
    ['weight', 'dterms'],
    ['either', 'sterms'],
  ])('tells of the terms of %s what kind of keys the buckets have: %s', (field, type) => {
    expect(typeOf({ terms: { field } })).toBe(type)
  })

  it('tells the same of terms whatever the query finds', () => {
    const body = { size: 0, query: { term: { source: 'blog' } }, aggs: { x: { terms: { field: 'weight' } } } }
    expect(news.search(body, { params: { typed_keys: 'true' } }).answer.aggregations).toMatchObject({
      'dterms#x': { buckets: [{ key: 2 }] },
    })
  })

  it('takes strings in the place of missing numbers for strings', () => {
    expect(typeOf({ terms: { field: 'price', missing: 'unknown' } })).toBe('sterms')
    expect(typeOf({ terms: { field: 'price', missing: 0 } })).toBe('lterms')
    expect(typeOf({ terms: { field: 'price', missing: 0.5 } })).toBe('dterms')
  })

  it('puts types before the names within buckets, by which they can still be sorted', () => {
    const within = { dear: { max: { field: 'price' } } }
    expect(typed({ by: { terms: { field: 'source', order: { dear: 'asc' } }, aggs: within, meta: { m: 1 } } })).toEqual({
      'sterms#by': {
        meta: { m: 1 },
        doc_count_error_upper_bound: 0,
        sum_other_doc_count: 0,
        buckets: [
          { key: 'wire', doc_count: 1, 'max#dear': { value: 3 } },
          { key: 'blog', doc_count: 1, 'max#dear': { value: 5 } },
        ],
      },
    })
    expect(typed({ one: { filter: { match_all: {} }, aggs: within } })).toEqual({
      'filter#one': { doc_count: 2, 'max#dear': { value: 5 } },
    })
    expect(typed({ one: { missing: { field: 'none' }, aggs: within } })).toEqual({
      'missing#one': { doc_count: 2, 'max#dear': { value: 5 } },
    })
    const wire = { term: { source: 'wire' } }
    expect(typed({ some: { filters: { filters: { wire } }, aggs: within } })).toEqual({
      'filters#some': { buckets: { wire: { doc_count: 1, 'max#dear': { value: 3 } } } },
    })
    expect(typed({ some: { filters: { filters: [wire] }, aggregations: within } })).toEqual({
      'filters#some': { buckets: [{ doc_count: 1, 'max#dear': { value: 3 } }] },
    })
  })

  it.each([[{}], [{ typed_keys: 'false' }]])('leaves names as they are unless it is asked for: %j', (params) => {
    const aggs = { most: { max: { field: 'price' } } }
    expect(news.search({ size: 0, aggs }, { params }).answer.aggregations).toEqual({ most: { value: 5 } })
  })

  it('changes nothing of a search without aggregations', () => {
    expect(news.search({ size: 0 }, { params: { typed_keys: 'true' } }).answer).not.toHaveProperty('aggregations')
  })
})
