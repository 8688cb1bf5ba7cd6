import { unsupported } from '../query-error.js'

/** Parameters of the engines' search that are read. */
const read = ['from', 'size', 'sort', '_source', '_source_includes', '_source_excludes', 'track_total_hits', 'track_scores', 'version']

/** Parameters that have no meaning for one file: how the engines spread a search over nodes, and how the answer is written. */
const ignored = [
  ...['seq_no_primary_term', 'timeout', 'routing', 'preference', 'request_cache', 'search_type', 'batched_reduce_size', 'lenient'],
  ...['max_concurrent_shard_requests', 'max_concurrent_searches', 'pre_filter_shard_size', 'ccs_minimize_roundtrips'],
  ...['allow_partial_search_results', 'ignore_unavailable', 'allow_no_indices', 'expand_wildcards', 'ignore_throttled'],
  ...['pretty', 'human', 'error_trace', 'filter_path', 'format', 'cancel_after_time_interval'],
]

/** Those whose `false` is what happens anyway. */
const onlyFalse = ['typed_keys', 'rest_total_hits_as_int', 'explain']

/** @throws OnefoldError QUERY_UNSUPPORTED naming the first parameter that the embedded store does not have */
export function checkParameters(params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) {
    if (read.includes(name) || ignored.includes(name) || (onlyFalse.includes(name) && value === 'false')) continue
    throw unsupported(`?${name}`, name === 'q' ? 'put a simple_query_string into the body' : 'leave it out')
  }
}
