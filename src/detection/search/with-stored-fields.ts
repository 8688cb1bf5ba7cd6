import type { SearchHit, Store, StoredFields } from '../../store/store.js'
import { sinceTime } from '../live/asking/since-time.js'
import type { CollectionSettings } from '../live/collection-settings.js'
import { isJsonObject } from './invalid-option.js'
import type { FoldedRequest } from './search-request.js'
import { filterSource, type SourceFilter } from './source-filter.js'

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
  const filter = sourceFilterOf(request)
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

/** The filter that the store has taken already, so nothing of it is refused here; the URL wins. */
function sourceFilterOf({ body, params }: FoldedRequest): SourceFilter {
  const { _source: source, _source_includes: includes, _source_excludes: excludes } = params
  if (includes !== undefined || excludes !== undefined || source !== undefined) {
    return { shown: true, includes: listed(includes ?? source), excludes: listed(excludes) }
  }
  const given = isJsonObject(body._source) ? body._source : { includes: body._source }
  return { shown: true, includes: patterns(given.includes ?? given.include), excludes: patterns(given.excludes ?? given.exclude) }
}

function listed(text: string | undefined): readonly string[] {
  return text === undefined || text === '' || text === 'true' ? [] : text.split(',')
}

/** None where everything is meant. */
function patterns(given: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  return list.filter((pattern) => typeof pattern === 'string')
}
