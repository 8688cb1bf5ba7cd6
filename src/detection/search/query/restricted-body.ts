import type { JsonObject } from '../../../model.js'

/** Clauses that restrict a read of a result. */
export interface Restriction {
  readonly filter?: readonly JsonObject[]
  readonly mustNot?: readonly JsonObject[]
}

/**
 * Whether a search finds the same under a restriction if the restriction is in its query, so that the engine need not evaluate more than that.
 * Neighbours and retrievers have results of their own beside the query, and `hybrid` must be at the top.
 */
export function isRestrictable({ knn, retriever, query }: JsonObject): boolean {
  return knn === undefined && retriever === undefined && !Object.hasOwn((query as JsonObject | undefined) ?? {}, 'hybrid')
}

/** Queries that rank nothing, so that any hits are as good as others to an engine. */
const unranked = new Set(['match_all', 'range', 'term', 'terms', 'exists', 'bool', 'constant_score'])

/**
 * Whether an engine may stop after the requested number of hits before `post_filter` has seen them. OpenSearch does, since 2.17 for `range` and since
 * 3.0 for a sorted `match_all`, and then returns nothing if the filter leaves out all of these. With aggregations, no engine stops early.
 */
export function mayStopEarly({ query, sort, aggs, aggregations }: JsonObject): boolean {
  if (aggs !== undefined || aggregations !== undefined) return false
  return sort !== undefined || Object.keys((query as JsonObject | undefined) ?? {}).some((kind) => unranked.has(kind))
}

/** The search with a restriction in its query. Scores stay, because filters add nothing to them. The restriction applies to aggregations, too. */
export function restrictQuery(body: JsonObject, { filter = [], mustNot = [] }: Restriction): JsonObject {
  return { ...body, query: { bool: { must: [body.query ?? { match_all: {} }], filter, must_not: mustNot } } }
}

/** The search with a restriction in its `post_filter`, which affects neither scores nor aggregations. */
export function restrictHits(body: JsonObject, { filter = [], mustNot = [] }: Restriction): JsonObject {
  if (filter.length === 0 && mustNot.length === 0) return body
  const own = body.post_filter
  return { ...body, post_filter: { bool: { filter: own === undefined ? filter : [own, ...filter], must_not: mustNot } } }
}

/** A search that aggregates over the hits of another search (after its `post_filter`) under a restriction. */
export function aggregateWithin(body: JsonObject, { filter = [], mustNot = [] }: Restriction, aggs: JsonObject): JsonObject {
  const { post_filter: own, sort: _sort, ...rest } = body
  const all = { filter: own === undefined ? filter : [own as JsonObject, ...filter], mustNot }
  if (isRestrictable(body)) return { ...restrictQuery(rest, all), size: 0, aggs }
  const within = { filter: { bool: { filter: all.filter, must_not: all.mustNot } }, aggs }
  return { ...rest, size: 0, aggs: { [withinName]: within } }
}

/** The aggregations of an answer to {@link aggregateWithin}. */
export function aggregationsWithin({ aggregations }: JsonObject): JsonObject {
  const all = (aggregations ?? {}) as JsonObject
  return (all[withinName] as JsonObject | undefined) ?? all
}

const withinName = 'onefold_within'
