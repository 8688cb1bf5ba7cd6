import { requestedSource } from '../../json/requested-source.js'
import { filterSource, type SourceFilter } from '../../json/source-filter.js'
import type { SearchHit, Store, StoredFields } from '../../store/store.js'
import { sinceTime } from '../live/asking/since-time.js'
import type { CollectionSettings } from '../live/collection-settings.js'
import type { FoldedRequest } from './search-request.js'

/**
 * Hits with our object in their `_source`, as if they stood in the document: filtered like the rest of it, and not there
 * where `_source` is switched off. `since` is shown as a time.
 */
export async function withStoredFields(
  hits: ReadonlyMap<string, SearchHit>,
  ids: readonly string[],
  store: Store,
  { settings, request }: { readonly settings: CollectionSettings; readonly request: FoldedRequest },
): Promise<ReadonlyMap<string, SearchHit>> {
  const filter = requestedSource(request.body, request.params)
  const decorated = new Map(hits)
  for (const document of await store.read(settings, [...new Set(ids)])) {
    const hit = document === undefined ? undefined : hits.get(document.id)
    if (document === undefined || hit?._source === undefined) continue
    decorated.set(document.id, { ...hit, _source: { ...hit._source, ...shownFields(store.ownField, document.fields, filter) } })
  }
  return decorated
}

function shownFields(ownField: string, fields: StoredFields, filter: SourceFilter) {
  return filterSource({ [ownField]: { ...fields, since: sinceTime(fields.since) } }, filter)
}
