import type { JsonObject } from '../../../model.js'
import type { OwnObject } from '../document/own-object.js'
import { type DocumentFilter, filterQuery, oldestFirst } from './clauses.js'

/** What a search of our own is to give. */
export interface DocumentSearch extends DocumentFilter {
  readonly size: number
  /** Paths of the document that are wanted; none: ids only. */
  readonly paths: readonly string[]
  /** `index`: in the order of the index, which costs least. */
  readonly order: 'oldest' | 'index'
}

/** Body of a search for documents with their revisions. */
export function documentSearch(own: OwnObject, { size, paths, order, ...filter }: DocumentSearch): JsonObject {
  return {
    size,
    query: filterQuery(filter),
    sort: order === 'oldest' ? oldestFirst(own) : ['_doc'],
    _source: paths.length === 0 ? false : { includes: paths },
    seq_no_primary_term: true,
    version: true,
    track_total_hits: false,
  }
}

/** Body of a count that stops at a bound. */
export function boundedCount(filter: DocumentFilter, bound: number): JsonObject {
  return { size: 0, query: filterQuery(filter), track_total_hits: bound }
}
