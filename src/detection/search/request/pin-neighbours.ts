import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'

/** Elasticsearch's default number of candidates for each hit, and the most that it examines. */
const candidates = { factor: 1.5, most: 10_000 } as const

/**
 * The body with explicit numbers of neighbours, which the engine would otherwise derive from `size`: pages are read in other sizes, and the
 * neighbours must not depend on these.
 *
 * @param size size of the requested page
 */
export function pinNeighbours(body: JsonObject, size: number): JsonObject {
  // A page of no hits is a request for aggregations; the number of neighbours is left to the engine.
  if (size === 0) return body
  const { knn, query } = body
  return {
    ...body,
    ...(knn !== undefined && { knn: Array.isArray(knn) ? knn.map((each) => pin(each, size)) : pin(knn, size) }),
    ...(query !== undefined && { query: pinWithin(query, size) }),
  }
}

function pinWithin(value: unknown, size: number): unknown {
  if (Array.isArray(value)) return value.map((each) => pinWithin(each, size))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === 'knn' ? pin(each, size) : pinWithin(each, size)]))
}

/** Leaves clauses of OpenSearch alone: they have the field's name as key, and always give the number of neighbours. */
function pin(clause: unknown, size: number): unknown {
  if (!isJsonObject(clause) || typeof clause.field !== 'string') return clause
  const { k = size, num_candidates: given } = clause
  const looked = given ?? Math.min(candidates.most, Math.max(Number(k), Math.round(size * candidates.factor)))
  return { ...clause, k, num_candidates: looked }
}
