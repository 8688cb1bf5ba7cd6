import { describe, expect, it } from 'vitest'
import { addGroupCounts, showGroupCounts } from '../../../../../src/detection/search/query/aggs-by-group.js'

const field = 'onefold.group'
const count = { onefold_distinct_groups: { cardinality: { field } }, onefold_without_group: { missing: { field } } }

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

  it('goes back to documents where parts of them are counted', () => {
    const topics = { terms: { field: 'parts.topic' }, aggs: { docs: { reverse_nested: {}, aggs: { days: { terms: { field: 'day' } } } } } }
    const aggs = { parts: { nested: { path: 'parts' }, aggs: { topics } } }
    const back = { onefold_of_documents: { reverse_nested: {}, aggs: count } }
    const days = { terms: { field: 'day' }, aggs: count }
    const counted = { ...topics, aggs: { docs: { reverse_nested: {}, aggs: { days, ...count } }, ...back } }
    expect(addGroupCounts({ aggs }, field)).toEqual({ aggs: { parts: { nested: { path: 'parts' }, aggs: { topics: counted, ...back } } } })
  })

  it('keeps the spelling `aggregations`, and a body without any', () => {
    const body = { aggregations: { t: { terms: { field: 'a' }, aggregations: {} } } }
    expect(addGroupCounts(body, 'onefold.group')).toEqual({ aggregations: { t: { terms: { field: 'a' }, aggregations: count } } })
    expect(addGroupCounts({ size: 1 }, 'onefold.group')).toEqual({ size: 1 })
  })

  it('leaves alone what takes no count of groups below it', () => {
    const words = { significant_text: { field: 'text' } }
    const sampled = { random_sampler: { probability: 0.5 }, aggs: { days: { date_histogram: { field: 'day' } } } }
    expect(addGroupCounts({ aggs: { words, sampled } }, field)).toEqual({ aggs: { words, sampled } })
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
  it('gives every bucket its number of groups, documents without a group included, also where names carry types', () => {
    const bucket = { key: 'a', doc_count: 5, onefold_distinct_groups: { value: 2 }, onefold_without_group: { doc_count: 1 } }
    expect(showGroupCounts({ t: { buckets: [bucket] } })).toEqual({ t: { buckets: [{ key: 'a', doc_count: 5, groups: 3 }] } })
    const typed = { 'cardinality#onefold_distinct_groups': { value: 3 }, 'missing#onefold_without_group': { doc_count: 0 } }
    expect(showGroupCounts({ 'nested#n': { doc_count: 9, 'reverse_nested#onefold_of_documents': { doc_count: 4, ...typed } } })).toEqual({
      'nested#n': { doc_count: 9, groups: 3 },
    })
  })
})
