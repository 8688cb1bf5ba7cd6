import type { CollectionCounts } from '../../store.js'
import { collectionCounts } from '../requests/collection-counts.js'
import type { DocumentFinder } from './document-finder.js'

interface Aggregations {
  readonly signed: { readonly doc_count: number }
  readonly joined: { readonly doc_count: number }
  readonly contained: { readonly doc_count: number }
  readonly groups: { readonly value: number }
  readonly foreign: { readonly doc_count: number }
  readonly versions: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }
}

/** Counts of a collection; a document that is not onefold's yet is a group of its own. */
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
