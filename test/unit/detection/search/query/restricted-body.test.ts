import { describe, expect, it } from 'vitest'
import { mayStopEarly } from '../../../../../src/detection/search/query/restricted-body.js'

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
