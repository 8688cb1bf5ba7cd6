import { expect, it } from 'vitest'
import { queryOfSorted } from '../../../../../src/store/elastic/searching/sorted-query.js'

const sort = [{ time: 'desc' }]
// The last but one is how clients in Java write a query without clauses. What a template stands for is only known to OpenSearch.
const everything = [
  { match_all: {} },
  { match_all: { boost: 2 } },
  { bool: {} },
  { bool: { must: [], filter: [] } },
  { bool: { adjust_pure_negative: true, boost: 1 } },
  { template: { match_all: {} } },
]

it('puts a query for everything into another one where the result is sorted, and leaves all others as they are', () => {
  for (const query of everything) {
    expect(queryOfSorted({ query, sort })).toEqual({ query: { bool: { must: [query] } } })
    expect(queryOfSorted({ query }, { sort: 'time:desc' })).toEqual({ query: { bool: { must: [query] } } })
    expect(queryOfSorted({ query })).toEqual({})
  }
  for (const query of [undefined, { term: { a: 1 } }, { bool: { filter: [{ term: { a: 1 } }] } }, { bool: { must: { match_all: {} } } }]) {
    expect(queryOfSorted({ query, sort })).toEqual({})
  }
})

it('does the same to a filter of the hits', () => {
  for (const filter of everything) {
    expect(queryOfSorted({ query: { term: { a: 1 } }, post_filter: filter, sort })).toEqual({ post_filter: { bool: { must: [filter] } } })
  }
})

it('leaves what is no query to the engine to refuse', () => {
  for (const query of [null, 'a', [], { bool: null }, { bool: 'a' }]) expect(queryOfSorted({ query, post_filter: query, sort })).toEqual({})
})
