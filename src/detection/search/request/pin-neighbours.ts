import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'

/** How many candidates Elasticsearch looks at for each hit if nothing is said, and the most that it looks at. */
const candidates = { factor: 1.5, most: 10_000 } as const

/**
 * The body with the numbers of neighbours that the engine would take from `size`: pages are read in other sizes, and which neighbours there are must
 * not depend on that.
 *
 * @param size of the page that was asked for
 */
export function pinNeighbours(body: JsonObject, size: number): JsonObject {
  // A page of none asks for aggregations; what the engine makes of its neighbours is left to it.
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

/** OpenSearch names the field first and its neighbours always. */
function pin(clause: unknown, size: number): unknown {
  if (!isJsonObject(clause) || typeof clause.field !== 'string') return clause
  const { k = size, num_candidates: given } = clause
  const looked = given ?? Math.min(candidates.most, Math.max(Number(k), Math.round(size * candidates.factor)))
  return { ...clause, k, num_candidates: looked }
}
