import { filterSource, type SourcePatterns } from '../../../json/source-filter.js'
import type { FactHit, SearchHit } from '../../../store/store-search.js'
import { shownFields } from '../../live/asking/shown-fields.js'

/**
 * A hit with our object in its `_source`, as if the document had it: filtered like the rest of `_source`, and absent if `_source` is switched off.
 */
export function withOwnObject({ hit, fields = {} }: FactHit, ownField: string, filter: SourcePatterns): SearchHit {
  if (hit._source === undefined || Object.keys(fields).length === 0) return hit
  return { ...hit, _source: { ...hit._source, ...filterSource({ [ownField]: shownFields(fields) }, filter) } }
}
