import type { BodyNode } from './body-node.js'
import { unsupported } from './query-error.js'

/**
 * Names that engines reserve for what they know of a document besides its source. No document has a field with such a name, so a search for one would
 * silently find nothing.
 */
export const metadataFields: ReadonlySet<string> = new Set([
  ...['_id', '_index', '_source', '_routing', '_seq_no', '_primary_term', '_version', '_ignored', '_field_names', '_nested_path'],
])

/**
 * The name of a field whose values are compared, sorted or counted.
 *
 * @param path of the name, if it is a key
 * @throws OnefoldError QUERY_UNSUPPORTED for a name of {@link metadataFields}, except `_id`
 */
export function comparedField(field: string, path: string): string {
  if (field !== '_id' && metadataFields.has(field)) {
    throw unsupported(path, 'beside the fields of documents only _id is searched; the path of the request names the collection')
  }
  return field
}

/** As {@link comparedField}, for a name that is a value. @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED */
export function namedField(node: BodyNode): string {
  return comparedField(node.string(), node.path)
}

/** As {@link comparedField}, if not even ids can be read. @throws OnefoldError QUERY_UNSUPPORTED */
export function fieldOfValues(field: string, path: string): string {
  if (field === '_id') throw unsupported(path, 'ids are found whole; use ids, term or terms')
  return comparedField(field, path)
}
