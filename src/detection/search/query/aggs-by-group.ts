import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import { invalidOption } from '../request/fold-options.js'
import { countGroupsBy, isOfGroupCount, readGroupCount } from './group-count.js'

/** Name under which each bucket shows its count. */
const shownName = 'groups'

/** Aggregations that give buckets in which groups can be counted. Others take no such sub-aggregation; a `random_sampler` takes none at any depth. */
const bucketTypes: ReadonlySet<string> = new Set([
  'adjacency_matrix',
  'auto_date_histogram',
  'categorize_text',
  'children',
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
  'nested',
  'parent',
  'range',
  'rare_terms',
  'reverse_nested',
  'sampler',
  'significant_terms',
  'terms',
  'variable_width_histogram',
])

/**
 * The body with a count of groups added below each of its bucket aggregations, at every depth.
 *
 * @throws OnefoldError QUERY_INVALID if one of them has a sub-aggregation named `groups`, which the count would replace
 */
export function addGroupCounts(body: JsonObject, field: string): JsonObject {
  const name = body.aggs !== undefined ? 'aggs' : 'aggregations'
  const given = body[name]
  return isJsonObject(given) ? { ...body, [name]: addToAll(given, { field, path: name, isNested: false }) } : body
}

interface Level {
  readonly field: string
  readonly path: string
  /** Whether the buckets count nested parts of documents. */
  readonly isNested: boolean
}

function addToAll(aggregations: JsonObject, level: Level): JsonObject {
  const entries = Object.entries(aggregations).map(([name, each]): [string, unknown] => {
    return [name, isJsonObject(each) ? addToOne(each, { ...level, path: `${level.path}.${name}` }) : each]
  })
  return Object.fromEntries(entries)
}

function addToOne(aggregation: JsonObject, level: Level): JsonObject {
  const isBucket = Object.keys(aggregation).some((type) => bucketTypes.has(type))
  const name = aggregation.aggregations !== undefined ? 'aggregations' : 'aggs'
  const below = aggregation[name]
  if (!isBucket || (below !== undefined && !isJsonObject(below))) return aggregation
  const inner = { ...level, path: `${level.path}.${name}`, isNested: isNestedBelow(aggregation, level) }
  const nested = below === undefined ? {} : addToAll(below, inner)
  if (Object.hasOwn(nested, shownName))
    throw invalidOption(`${inner.path}.${shownName}`, 'has the name that aggs_by_group uses; choose another')
  return { ...aggregation, [name]: { ...nested, ...countGroupsBy(level.field, inner.isNested) } }
}

function isNestedBelow({ nested, reverse_nested: reverse }: JsonObject, { isNested }: Level): boolean {
  if (nested !== undefined) return true
  return reverse === undefined ? isNested : isJsonObject(reverse) && reverse.path !== undefined
}

/** The aggregations of an answer, with the count of groups of each bucket shown as `groups`. */
export function showGroupCounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(showGroupCounts)
  if (!isJsonObject(value)) return value
  const groups = readGroupCount(value)
  const kept = Object.entries(value).filter(([key]) => groups === undefined || !isOfGroupCount(key))
  const shown = Object.fromEntries(kept.map(([key, each]) => [key, showGroupCounts(each)]))
  return groups === undefined ? shown : { ...shown, [shownName]: groups }
}
