import type { JsonObject } from '../../model.js'
import { invalidOption, isJsonObject } from './invalid-option.js'

/** Name of the aggregation that counts groups, in requests and raw answers. */
const ownName = 'onefold_groups_of_bucket'
/** Name under which each bucket shows its count. */
const shownName = 'groups'

/** Aggregations that give buckets of top-level documents. Others take no sub-aggregation, or count nested objects. */
const bucketTypes: ReadonlySet<string> = new Set([
  'adjacency_matrix',
  'auto_date_histogram',
  'categorize_text',
  'composite',
  'date_histogram',
  'date_range',
  'diversified_sampler',
  'filter',
  'filters',
  'geo_distance',
  'geohash_grid',
  'geohex_grid',
  'geotile_grid',
  'global',
  'histogram',
  'ip_prefix',
  'ip_range',
  'missing',
  'multi_terms',
  'random_sampler',
  'range',
  'rare_terms',
  'sampler',
  'significant_terms',
  'significant_text',
  'terms',
  'variable_width_histogram',
])

/**
 * The body with a cardinality of the fold key below each of its bucket aggregations, at every depth.
 *
 * @throws OnefoldError QUERY_INVALID where one of them has a sub-aggregation named `groups`, whose place the count would take
 */
export function addGroupCounts(body: JsonObject, field: string): JsonObject {
  const name = body.aggs !== undefined ? 'aggs' : 'aggregations'
  const given = body[name]
  return isJsonObject(given) ? { ...body, [name]: addToAll(given, field, name) } : body
}

function addToAll(aggregations: JsonObject, field: string, path: string): JsonObject {
  const entries = Object.entries(aggregations)
  return Object.fromEntries(entries.map(([name, each]) => [name, isJsonObject(each) ? addToOne(each, field, `${path}.${name}`) : each]))
}

function addToOne(aggregation: JsonObject, field: string, path: string): JsonObject {
  const isBucket = Object.keys(aggregation).some((type) => bucketTypes.has(type))
  const name = aggregation.aggregations !== undefined ? 'aggregations' : 'aggs'
  const below = aggregation[name]
  if (!isBucket || (below !== undefined && !isJsonObject(below))) return aggregation
  const nested = below === undefined ? {} : addToAll(below, field, `${path}.${name}`)
  if (Object.hasOwn(nested, shownName))
    throw invalidOption(`${path}.${name}.${shownName}`, 'has the name that aggs_by_group uses; choose another')
  return { ...aggregation, [name]: { ...nested, [ownName]: { cardinality: { field } } } }
}

/** Aggregations of an answer, in which each bucket shows its count of groups as `groups`. */
export function showGroupCounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(showGroupCounts)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      // With `typed_keys` names carry their type: `cardinality#…`.
      const isCount = key === ownName || key.endsWith(`#${ownName}`)
      return isCount && isJsonObject(each) ? [shownName, each.value] : [key, showGroupCounts(each)]
    }),
  )
}
