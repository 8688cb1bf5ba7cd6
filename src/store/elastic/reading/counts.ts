import type { JsonObject } from '../../../model.js'
import type { CollectionCounts } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'
import type { EngineClient } from '../engine/engine-client.js'
import { containedClause, joinedClause, signedClause } from './clauses.js'
import type { DocumentFinder } from './document-finder.js'

interface Aggregations {
  readonly signed: { readonly doc_count: number }
  readonly joined: { readonly doc_count: number }
  readonly contained: { readonly doc_count: number }
  readonly groups: { readonly value: number }
  readonly foreign: { readonly doc_count: number }
  readonly versions: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }
}

/** Counts of a collection. A document without our fields counts as a group of its own. */
export async function readCounts(finder: DocumentFinder): Promise<CollectionCounts> {
  const { hits, aggregations } = await finder.answer(collectionCounts(finder.own))
  const { signed, joined, contained, groups, foreign, versions } = aggregations as unknown as Aggregations
  const documents = hits.total?.value ?? 0
  return {
    documents,
    signed: signed.doc_count,
    unsigned: documents - signed.doc_count,
    groups: groups.value + foreign.doc_count,
    joined: joined.doc_count,
    contained: contained.doc_count,
    versions: Object.fromEntries(versions.buckets.map(({ key, doc_count }) => [key, doc_count])),
  }
}

/** Versions of signatures that one collection can have at the same time. */
const maxVersions = 1_000

/** Body that counts a collection. The engine estimates distinct groups: within about a percent, and hardly ever more than a few off up to 40,000. */
function collectionCounts(own: OwnObject): JsonObject {
  return {
    size: 0,
    track_total_hits: true,
    aggs: {
      signed: { filter: signedClause(own) },
      joined: { filter: joinedClause(own) },
      contained: { filter: containedClause(own) },
      groups: { cardinality: { field: own.path('group'), precision_threshold: 40_000 } },
      foreign: { missing: { field: own.path('group') } },
      versions: { terms: { field: own.path('version'), size: maxVersions } },
    },
  }
}

interface CountAnswer {
  readonly hits: { readonly total: { readonly value: number } }
  readonly aggregations?: Readonly<Record<string, { readonly doc_count: number }>>
}

/**
 * How many documents an index has, not by `_count`, for which OpenSearch runs the search pipeline of the index.
 *
 * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN
 */
export async function countDocuments(client: EngineClient, index: string): Promise<number> {
  return (await countMatching(client, index, {})).all
}

/**
 * How many documents an index has, and how many of them each query of ours finds. By one search, because counts of two moments do not fit together
 * while others write.
 *
 * @throws OnefoldError as {@link countDocuments}
 */
export async function countMatching<Name extends string>(
  client: EngineClient,
  index: string,
  queries: Readonly<Record<Name, JsonObject>>,
): Promise<Readonly<Record<Name | 'all', number>>> {
  const aggs = Object.fromEntries(Object.entries<JsonObject>(queries).map(([name, filter]) => [name, { filter }]))
  const body = { query: { match_all: {} }, size: 0, track_total_hits: true, aggs }
  const { hits, aggregations = {} } = await client.search<CountAnswer>(index, body)
  const counts = Object.entries(aggregations).map(([name, { doc_count }]) => [name, doc_count])
  return Object.fromEntries([['all', hits.total.value], ...counts]) as Readonly<Record<Name | 'all', number>>
}
