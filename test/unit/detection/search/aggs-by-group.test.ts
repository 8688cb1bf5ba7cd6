import { describe, expect, it } from 'vitest'
import { addGroupCounts, showGroupCounts } from '../../../../src/detection/search/aggs-by-group.js'

const count = { onefold_groups_of_bucket: { cardinality: { field: 'onefold.group' } } }

describe('addGroupCounts', () => {
  it('counts below every aggregation with buckets, at any depth, and below no other', () => {
    const aggs = {
      topics: { terms: { field: 'topic' }, aggs: { days: { date_histogram: { field: 'day' } }, mean: { avg: { field: 'price' } } } },
      most: { max: { field: 'price' } },
    }
    expect(addGroupCounts({ query: {}, aggs }, 'onefold.group')).toEqual({
      query: {},
      aggs: {
        topics: {
          terms: { field: 'topic' },
          aggs: { days: { date_histogram: { field: 'day' }, aggs: count }, mean: { avg: { field: 'price' } }, ...count },
        },
        most: { max: { field: 'price' } },
      },
    })
  })

  it('keeps the spelling `aggregations`, and a body without any', () => {
    const body = { aggregations: { t: { terms: { field: 'a' }, aggregations: {} } } }
    expect(addGroupCounts(body, 'onefold.group')).toEqual({ aggregations: { t: { terms: { field: 'a' }, aggregations: count } } })
    expect(addGroupCounts({ size: 1 }, 'onefold.group')).toEqual({ size: 1 })
  })

  it('leaves alone what is not well formed, for the store to refuse', () => {
    const body = { aggs: { a: 3, b: { terms: { field: 'x' }, aggs: 4 } } }
    expect(addGroupCounts(body, 'onefold.group')).toEqual(body)
  })

  it('refuses an aggregation whose name its count would take', () => {
    const body = { aggs: { t: { terms: { field: 'a' }, aggs: { groups: { max: { field: 'b' } } } } } }
    expect(() => addGroupCounts(body, 'onefold.group')).toThrow(/^aggs.t.aggs.groups has the name/)
  })
})

describe('showGroupCounts', () => {
  it('gives every bucket its number of groups, also where names carry types', () => {
    const bucket = { key: 'a', doc_count: 5, onefold_groups_of_bucket: { value: 2 } }
    expect(showGroupCounts({ t: { buckets: [bucket] } })).toEqual({ t: { buckets: [{ key: 'a', doc_count: 5, groups: 2 }] } })
    expect(showGroupCounts({ 'cardinality#onefold_groups_of_bucket': { value: 3 } })).toEqual({ groups: 3 })
  })
})
