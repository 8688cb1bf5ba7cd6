import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'

/**
 * What to send in place of a search's own query and `post_filter`. If either is for everything and the result is sorted by a single field,
 * OpenSearch, from 3.0 on, searches for the values of this field instead, and so loses the documents without a value. It does not if the query is
 * within another one.
 */
export function queryOfSorted(body: JsonObject, params: Readonly<Record<string, string>> = {}): JsonObject {
  if ((body.sort ?? params.sort) === undefined) return {}
  const lost = ['query', 'post_filter'].filter((name) => isEverything(body[name]))
  return Object.fromEntries(lost.map((name) => [name, { bool: { must: [body[name]] } }]))
}

/**
 * Whether a query is for everything in a form that the engine sees through: a `bool` without clauses, whatever its options, is for everything, too, and
 * a `template` may stand for it.
 */
function isEverything(query: unknown): boolean {
  if (!isJsonObject(query)) return false
  const { match_all: all, template, bool } = query
  return all !== undefined || template !== undefined || (isJsonObject(bool) && Object.values(bool).every(isNoClause))
}

function isNoClause(value: unknown): boolean {
  return typeof value !== 'object' || (Array.isArray(value) && value.length === 0)
}
