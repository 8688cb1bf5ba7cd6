import { unsupported } from '../query-error.js'

/** Parameters of the engines' search that are read. */
const read = [
  'from',
  'size',
  'sort',
  '_source',
  '_source_includes',
  '_source_excludes',
  'track_total_hits',
  'track_scores',
  'version',
  'explain',
  'typed_keys',
]

/** Parameters without meaning for a single file: how engines spread a search over nodes, and how the answer is written. */
const ignored = [
  ...['seq_no_primary_term', 'timeout', 'routing', 'preference', 'request_cache', 'search_type', 'batched_reduce_size'],
  ...['max_concurrent_shard_requests', 'max_concurrent_searches', 'pre_filter_shard_size', 'ccs_minimize_roundtrips'],
  ...['allow_partial_search_results', 'ignore_unavailable', 'allow_no_indices', 'expand_wildcards', 'ignore_throttled'],
  ...['pretty', 'human', 'error_trace', 'filter_path', 'format', 'cancel_after_time_interval', 'stats'],
]

/** Those whose `false` is what happens anyway. */
const onlyFalse = ['rest_total_hits_as_int', 'include_named_queries_score', 'phase_took']

/** Parameters of a query in the URL, whose language has much that this store lacks. */
const uriQuery = ['q', 'df', 'analyzer', 'analyze_wildcard', 'default_operator', 'lenient']
const uriQueryRemedy = 'send the query in the body, for example {"query": {"simple_query_string": {"query": "…", "fields": ["text"]}}}'

/** @throws OnefoldError QUERY_UNSUPPORTED naming the first parameter that the embedded store does not have */
export function checkParameters(params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!read.includes(name) && !ignored.includes(name) && !(onlyFalse.includes(name) && value === 'false')) throw refusal(name)
  }
}

/** As {@link checkParameters}, for the count of what a query finds. */
export function checkCountParameters(params: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(params)) if (!ignored.includes(name)) throw refusal(name)
}

function refusal(name: string): Error {
  return unsupported(`?${name}`, uriQuery.includes(name) ? uriQueryRemedy : 'leave it out')
}
