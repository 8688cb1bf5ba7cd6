import type { JsonObject } from '../../../model.js'

/**
 * The query to send in place of a search's own. OpenSearch, from 3.0 on, takes a query for everything that is sorted by a single field for one of the
 * values of this field, and so loses the documents without a value. It does not when the query is within another one.
 */
export function queryOfSorted({ query, sort }: JsonObject, params: Readonly<Record<string, string>> = {}): JsonObject {
  const isLost = (sort ?? params.sort) !== undefined && isEverything(query as JsonObject | undefined)
  return isLost ? { query: { bool: { must: [query] } } } : {}
}

function isEverything(query: JsonObject = {}): boolean {
  const { match_all: all, bool } = query
  return (
    all !== undefined ||
    (bool !== undefined && Object.values(bool as JsonObject).every((clauses) => Array.isArray(clauses) && clauses.length === 0))
  )
}
