import { expect, it } from 'vitest'
import { queryOfSorted } from '../../../../../src/store/elastic/searching/sorted-query.js'

it('puts a query for everything into another one where the result is sorted, and leaves all others as they are', () => {
  const sort = [{ time: 'desc' }]
  for (const query of [{ match_all: {} }, { match_all: { boost: 2 } }, { bool: {} }, { bool: { must: [], filter: [] } }]) {
    expect(queryOfSorted({ query, sort })).toEqual({ query: { bool: { must: [query] } } })
    expect(queryOfSorted({ query }, { sort: 'time:desc' })).toEqual({ query: { bool: { must: [query] } } })
    expect(queryOfSorted({ query })).toEqual({})
  }
  for (const query of [undefined, { term: { a: 1 } }, { bool: { filter: [{ term: { a: 1 } }] } }, { bool: { must: { match_all: {} } } }]) {
    expect(queryOfSorted({ query, sort })).toEqual({})
  }
})
