import { describe, expect, it } from 'vitest'
import { hasCode } from '../../../../../src/errors.js'
import type { JsonObject } from '../../../../../src/model.js'
import { guardSearch, type SearchRules } from '../../../../../src/store/elastic/searching/guard-search.js'

const indices = { news: 'news-v3', tags: 'tags' }

function refusal(body: JsonObject, allow: SearchRules['allow'] = []): string {
  try {
    guardSearch(body, { allow, indices })
  } catch (error) {
    if (hasCode(error, 'QUERY_UNSUPPORTED')) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}

const guarded = (body: JsonObject, allow: SearchRules['allow'] = []) => guardSearch(body, { allow, indices })

const source = "doc['seen'].value"
const scripts: readonly JsonObject[] = [
  { query: { script: { script: source } } },
  { query: { script: { script: { source } } } },
  { query: { script: { script: { id: 'stored' } } } },
  { query: { script_score: { query: { match_all: {} }, script: { source } } } },
  { query: { function_score: { functions: [{ script_score: { script: source } }] } } },
  { query: { terms_set: { tag: { terms: ['a'], minimum_should_match_script: { source } } } } },
  { query: { intervals: { text: { match: { query: 'x', filter: { script: { source } } } } } } },
  { query: { bool: { filter: [{ bool: { must_not: { script: { script: source } } } }] } } },
  { post_filter: { script: { script: source } } },
  { script_fields: { a: { script: source } } },
  { sort: [{ _script: { type: 'number', script: source } }] },
  { sort: { _script: { type: 'number', script: { id: 'stored' } } } },
  { aggs: { a: { terms: { script: source } } } },
  { aggs: { a: { max: { field: 'n', script: { source } } } } },
  { aggs: { a: { range: { script: source, ranges: [] } } } },
  { aggs: { a: { multi_terms: { terms: [{ script: source }, { field: 'x' }] } } } },
  { aggs: { a: { weighted_avg: { value: { script: source }, weight: { field: 'w' } } } } },
  { aggs: { a: { composite: { sources: [{ b: { terms: { script: source } } }] } } } },
  { aggs: { a: { significant_terms: { field: 'x', script_heuristic: { script: source } } } } },
  { aggregations: { a: { scripted_metric: { map_script: 'x' } } } },
  { aggs: { fields: { scripted_metric: { map_script: 'x' } } } },
  { aggs: { a: { terms: { field: 'x' }, aggs: { term: { bucket_script: { buckets_path: {}, script: '1' } } } } } },
  { aggs: { a: { bucket_selector: { script: '1' } } } },
  { aggs: { a: { moving_fn: { script: '1' } } } },
  { aggs: { a: { top_hits: { script_fields: { b: { script: source } } } } } },
  { aggs: { a: { filters: { filters: { term: { script: { script: source } } } } } } },
  { rescore: { query: { rescore_query: { script: { script: source } } } } },
  { highlight: { highlight_query: { script: { script: source } }, fields: {} } },
]

describe('guardSearch', () => {
  it.each(scripts)('refuses the script in %j, and takes it where scripts are allowed', (body) => {
    expect(refusal(body)).toMatch(/does not allow it; its "search\.allow" would have to name scripts$/)
    expect(guarded(body, ['scripts'])).toEqual(body)
  })

  it.each([
    { runtime_mappings: { day: { type: 'keyword', script: source } } },
    { derived: { day: { type: 'keyword', script: { source } } } },
  ])('refuses the runtime fields in %j, and takes them with their scripts where they are allowed', (body) => {
    expect(refusal(body, ['scripts'])).toMatch(/would have to name runtimeFields$/)
    expect(guarded(body, ['runtimeFields'])).toEqual(body)
  })

  it.each<[JsonObject, RegExp]>([
    [{ query: { wrapper: { query: 'eyJtYXRjaF9hbGwiOnt9fQ==' } } }, /^wrapper is not supported: send the query itself$/],
    [{ query: { bool: { should: [{ wrapper: { query: 'x' } }] } } }, /^wrapper/],
    [{ suggest: { a: { phrase: { field: 'x', collate: { query: { source: '{}' } } } } } }, /^collate/],
    [{ search_pipeline: { request_processors: [] } }, /^search_pipeline/],
    [{ indices_boost: [{ elsewhere: 2 }] }, /^indices_boost .* one collection/],
  ])('refuses what cannot be looked into: %j', (body, reason) => {
    expect(refusal(body, ['scripts', 'runtimeFields'])).toMatch(reason)
  })

  const references = (name: unknown): readonly JsonObject[] => [
    { query: { terms: { user: { index: name, id: '1', path: 'users' } } } },
    { query: { bool: { filter: { terms: { user: { index: name, path: 'users', query: { match_all: {} } } } } } } },
    { aggs: { a: { filter: { terms: { user: { index: name, id: '1', path: 'users' } } } } } },
    { query: { more_like_this: { like: [{ _index: name, _id: '1' }, 'text'], unlike: { _index: name, _id: '2' } } } },
    { query: { more_like_this: { like: { _index: name, doc: { script: source } } } } },
    { query: { percolate: { field: 'query', index: name, id: '1' } } },
    { query: { geo_shape: { area: { indexed_shape: { index: name, id: '1', path: 'shape' } } } } },
    { query: { pinned: { docs: [{ _index: name, _id: '1' }], organic: { match_all: {} } } } },
  ]

  it('names the index where a body names a collection', () => {
    expect(references('news').map((body) => guarded(body))).toEqual(references('news-v3'))
    const lookup = { runtime_mappings: { r: { type: 'lookup', target_index: 'news', input_field: 'a' } } }
    expect(guarded(lookup, ['runtimeFields'])).toEqual({
      runtime_mappings: { r: { type: 'lookup', target_index: 'news-v3', input_field: 'a' } },
    })
  })

  it.each(['secret', 'news-v3', 'news,tags', '*', ['news'], 7, null, '__proto__', 'constructor'])('takes no other index: %j', (name) => {
    for (const body of references(name)) expect(refusal(body), JSON.stringify(body)).toMatch(/; name one collection that this service has$/)
  })

  it('takes no shape of an index that goes without saying', () => {
    expect(refusal({ query: { geo_shape: { area: { indexed_shape: { id: '1' } } } } })).toMatch(/^indexed_shape .* from nothing/)
  })

  it('leaves alone what only looks like it: names of fields and aggregations, values, documents', () => {
    const body = {
      query: {
        bool: {
          must: [
            { term: { script: 'bash' } },
            { term: { script: { value: 'bash' } } },
            { terms: { script: ['bash', 'zsh'] } },
            { match: { script: { query: 'bash' } } },
            { range: { script: { gte: 1 } } },
            { terms: { index: ['a'] } },
            { match: { index: 'wrapper' } },
            { percolate: { field: 'query', document: { script: source, index: 'x', path: 'y', wrapper: { query: 'x' } } } },
            { more_like_this: { like: [{ doc: { script: source } }, { _id: '1' }] } },
            { nested: { path: 'a', query: { match_all: {} } } },
          ],
        },
      },
      aggs: { script: { terms: { field: 'script', order: { index: 'asc' } }, aggs: { index: { max: { field: 'n' } } } } },
      sort: [{ script: 'asc' }, 'n'],
      highlight: { fields: { script: {} } },
      _source: ['script', 'wrapper'],
      size: 3,
    }
    expect(guarded(body)).toEqual(body)
  })

  it('keeps keys as they were sent', () => {
    const body = JSON.parse('{"query":{"term":{"__proto__":"x"}}}') as JsonObject
    expect(JSON.stringify(guarded(body))).toBe(JSON.stringify(body))
  })
})
