import type { JsonObject } from '../../../model.js'

/** What a read of a result is restricted to. */
export interface Restriction {
  readonly filter?: readonly JsonObject[]
  readonly mustNot?: readonly JsonObject[]
}

/**
 * Whether what a search finds under a restriction is the same when the restriction is in its query: then no more than that has to be evaluated.
 * Neighbours and retrievers have results of their own beside the query, and `hybrid` must be at the top.
 */
export function isRestrictable({ knn, retriever, query }: JsonObject): boolean {
  return knn === undefined && retriever === undefined && !Object.hasOwn((query as JsonObject | undefined) ?? {}, 'hybrid')
}

/** Queries that rank nothing, so that an engine may take any hits to be as good as others. */
const unranked = new Set(['match_all', 'range', 'term', 'terms', 'exists', 'bool', 'constant_score'])

/**
 * Whether an engine may stop at as many hits as are asked for before `post_filter` has seen them: OpenSearch does, since 2.17 for `range` and since
 * 3.0 for a sorted `match_all`, and then answers with nothing where all of them are left out. With aggregations no engine stops.
 */
export function mayStopEarly({ query, sort, aggs, aggregations }: JsonObject): boolean {
  if (aggs !== undefined || aggregations !== undefined) return false
  return sort !== undefined || Object.keys((query as JsonObject | undefined) ?? {}).some((kind) => unranked.has(kind))
}

/** The search with a restriction in its query. Scores stay, because filters add nothing to them; aggregations see the restriction, too. */
export function restrictQuery(body: JsonObject, { filter = [], mustNot = [] }: Restriction): JsonObject {
  return { ...body, query: { bool: { must: [body.query ?? { match_all: {} }], filter, must_not: mustNot } } }
}

/** The search with a restriction in its `post_filter`, which neither scores nor aggregations see. */
export function restrictHits(body: JsonObject, { filter = [], mustNot = [] }: Restriction): JsonObject {
  if (filter.length === 0 && mustNot.length === 0) return body
  const own = body.post_filter
  return { ...body, post_filter: { bool: { filter: own === undefined ? filter : [own, ...filter], must_not: mustNot } } }
}

/** A search for aggregations over what another finds, its `post_filter` included, under a restriction. */
export function aggregateWithin(body: JsonObject, { filter = [], mustNot = [] }: Restriction, aggs: JsonObject): JsonObject {
  const { post_filter: own, sort: _sort, ...rest } = body
  const all = { filter: own === undefined ? filter : [own as JsonObject, ...filter], mustNot }
  if (isRestrictable(body)) return { ...restrictQuery(rest, all), size: 0, aggs }
  const within = { filter: { bool: { filter: all.filter, must_not: all.mustNot } }, aggs }
  return { ...rest, size: 0, aggs: { [withinName]: within } }
}

/** Results of {@link aggregateWithin}. */
export function aggregationsWithin({ aggregations }: JsonObject): JsonObject {
  const all = (aggregations ?? {}) as JsonObject
  return (all[withinName] as JsonObject | undefined) ?? all
}

const withinName = 'onefold_within'
