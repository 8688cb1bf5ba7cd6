import { describe, expect, it } from 'vitest'
import {
  aggregateWithin,
  aggregationsWithin,
  isRestrictable,
  mayStopEarly,
} from '../../../../../src/detection/search/query/restricted-body.js'

describe('mayStopEarly', () => {
  it.each([
    { query: { match_all: {} }, sort: [{ rank: 'asc' }] },
    { query: { match_all: {} } },
    { query: { range: { rank: { gte: 0 } } } },
    { query: { bool: { filter: [{ range: { rank: { gte: 0 } } }] } } },
    { query: { match: { text: 'crane' } }, sort: 'rank' },
    { sort: 'rank' },
  ])('is true of what is not ranked: %j', (body) => {
    expect(mayStopEarly(body)).toBe(true)
  })

  it.each([
    {},
    { query: { match: { text: 'crane' } } },
    { query: { match_all: {} }, aggs: { days: { terms: { field: 'day' } } } },
    { query: { range: { rank: { gte: 0 } } }, aggregations: { days: { terms: { field: 'day' } } } },
  ])('is false of what is ranked, and of what is counted: %j', (body) => {
    expect(mayStopEarly(body)).toBe(false)
  })
})

const near = { field: 'vector', query_vector: [1, 0], k: 5, num_candidates: 10 }

describe('isRestrictable', () => {
  it.each([{}, { query: { match: { text: 'crane' } } }, { query: { match_all: {} }, sort: 'rank' }])(
    'is true of a plain query: %j',
    (body) => {
      expect(isRestrictable(body)).toBe(true)
    },
  )

  it.each([
    { knn: near },
    { query: { match_all: {} }, knn: [near] },
    { retriever: { standard: { query: { match_all: {} } } } },
    { query: { hybrid: { queries: [{ match: { text: 'crane' } }] } } },
  ])('is false of a search whose result is more than that of its query: %j', (body) => {
    expect(isRestrictable(body)).toBe(false)
  })
})

describe('aggregateWithin', () => {
  const counts = { groups: { cardinality: { field: 'onefold.group' } } }
  const restriction = { filter: [{ term: { day: 1 } }], mustNot: [{ ids: { values: ['a'] } }] }
  const own = { range: { rank: { gte: 3 } } }

  it('restricts the query itself where that finds the same', () => {
    const query = { match: { text: 'crane' } }
    expect(aggregateWithin({ query, post_filter: own, sort: 'rank', size: 7 }, restriction, counts)).toEqual({
      query: { bool: { must: [query], filter: [own, ...restriction.filter], must_not: restriction.mustNot } },
      size: 0,
      aggs: counts,
    })
  })

  it('leaves a search with neighbours as it is, and counts within the restriction', () => {
    const body = aggregateWithin({ knn: near, post_filter: own }, restriction, counts)
    expect(body).toMatchObject({ knn: near, size: 0 })
    expect(body).not.toHaveProperty('query')
    expect(Object.values(body.aggs as object)).toEqual([
      { filter: { bool: { filter: [own, ...restriction.filter], must_not: restriction.mustNot } }, aggs: counts },
    ])
  })

  it('gives results that are read alike, wherever the restriction was put', () => {
    const found = { groups: { value: 3 } }
    const [name] = Object.keys(aggregateWithin({ knn: near }, restriction, counts).aggs as object)
    expect(aggregationsWithin({ aggregations: found })).toEqual(found)
    expect(aggregationsWithin({ aggregations: { [name!]: { doc_count: 9, ...found } } })).toMatchObject(found)
  })
})
