import { z } from 'zod'
import { containmentLimits, memberLimits } from '../../detection/search/request/fold-options.js'
import { anyObject } from '../request/json-schemas.js'
import { commonParams, indicesParams, onefoldParam } from '../request/shared-params.js'

const passedOn = z.string().max(4096).optional()

/** A query in the URL, which an engine takes and the embedded store refuses. */
const uriQuery = {
  q: passedOn,
  df: passedOn,
  analyzer: passedOn,
  analyze_wildcard: passedOn,
  default_operator: passedOn,
  lenient: passedOn,
}

/** URL parameters of the engine's search that are passed on unchecked; the store says which of them it supports. */
const engineParams = {
  ...uriQuery,
  from: passedOn,
  size: passedOn,
  sort: passedOn,
  _source: passedOn,
  _source_includes: passedOn,
  _source_excludes: passedOn,
  timeout: passedOn,
  terminate_after: passedOn,
  track_total_hits: passedOn,
  track_scores: passedOn,
  rest_total_hits_as_int: passedOn,
  typed_keys: passedOn,
  explain: passedOn,
  version: passedOn,
  stats: passedOn,
  suggest_field: passedOn,
  suggest_mode: passedOn,
  suggest_size: passedOn,
  suggest_text: passedOn,
  include_named_queries_score: passedOn,
  force_synthetic_source: passedOn,
  _source_exclude_vectors: passedOn,
  cancel_after_time_interval: passedOn,
  phase_took: passedOn,
  seq_no_primary_term: passedOn,
  stored_fields: passedOn,
  docvalue_fields: passedOn,
  search_type: passedOn,
  preference: passedOn,
  routing: passedOn,
  request_cache: passedOn,
  batched_reduce_size: passedOn,
  max_concurrent_shard_requests: passedOn,
  pre_filter_shard_size: passedOn,
  allow_partial_search_results: passedOn,
  ccs_minimize_roundtrips: passedOn,
}

/** Query string of `_search`. */
export const searchQuery = z.strictObject({
  duplicates: z
    .enum(['collapse', 'all', 'only'], { error: 'expected collapse, all or only; an object with other options goes into the body' })
    .optional()
    .meta({ description: 'sets `duplicates.show`; the body wins' }),
  ...onefoldParam,
  ...engineParams,
  ...indicesParams,
  ...commonParams,
})

/** Query string of `_count`. */
export const countQuery = z.strictObject({
  ...uriQuery,
  min_score: passedOn,
  terminate_after: passedOn,
  routing: passedOn,
  preference: passedOn,
  ...indicesParams,
  ...commonParams,
})

/** Engine parameters that searches refuse. */
export const unsupportedSearchParams = {
  scroll: 'follow duplicates.cursor, or search_after with show: all',
  index: 'a search reads the collection in its path; name it there',
  ignore_throttled: 'an index that is written to is not frozen; leave it out',
  search_pipeline: 'a search cannot name its pipeline here; the one that the index names in index.search.default_pipeline is run',
}

/** The same for `_msearch`, which also refuses a query in the URL: engines take one for a single search only. */
export const unsupportedMultiSearchParams = {
  ...unsupportedSearchParams,
  ...Object.fromEntries(Object.keys(uriQuery).map((name) => [name, 'send the query of each search on its line'])),
}

/** The object `duplicates`, for readers of the OpenAPI document. Its content is checked where it is used. */
const duplicates = {
  type: 'object',
  additionalProperties: false,
  properties: {
    show: { enum: ['collapse', 'all', 'only'], default: 'collapse' },
    level: { enum: ['exact', 'near', 'contained'], default: 'near' },
    min_containment: {
      type: 'number',
      minimum: containmentLimits.least,
      maximum: containmentLimits.most,
      default: containmentLimits.default,
    },
    prefer: { description: 'relevance, longest, shortest, oldest, newest, or an object with a configured field' },
    members: { type: 'integer', minimum: memberLimits.least, maximum: memberLimits.most, default: memberLimits.default },
    evidence: { type: 'boolean', default: false },
    total_groups: { type: 'boolean', default: false },
    aggs_by_group: { type: 'boolean', default: false },
    cursor: { type: ['string', 'null'] },
    include: { type: 'array', items: { enum: ['variant'] } },
  },
} as const

/** Body of a search: the engine's, and `duplicates`. */
export const searchBody = anyObject.meta({ type: 'object', properties: { duplicates }, additionalProperties: true })

/** Body of `_count`. */
export const countBody = anyObject.meta({ type: 'object', properties: { query: { type: 'object' } } })
