import type { JsonObject } from '../../../model.js'
import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'
import { type Completeness, checkWhole } from '../engine/whole-answer.js'

interface CountAnswer extends Completeness {
  readonly hits: { readonly total: { readonly value: number } }
}

/**
 * How many documents of an index a query of ours finds; all of them by default. Not by `_count`, for which OpenSearch runs the search pipeline of the
 * index.
 *
 * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN
 */
export async function countDocuments(client: EngineClient, index: string, query: JsonObject = { match_all: {} }): Promise<number> {
  const body = { query, size: 0, track_total_hits: true, ...client.ownSearch }
  const params = { allow_partial_search_results: false }
  const answer = await client.ask<CountAnswer>({ method: 'POST', path: indexPath(index, '/_search'), query: params, body, index })
  checkWhole(answer)
  return answer.hits.total.value
}
