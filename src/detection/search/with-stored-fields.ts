import type { SearchHit, Store } from '../../store/store.js'
import type { CollectionSettings } from '../live/collection-settings.js'
import { isJsonObject } from './invalid-option.js'
import type { FoldedRequest } from './search-request.js'

/**
 * Hits with the fields of onefold as `onefold` in their `_source`, as if they stood in the document: where `_source` is switched off or filtered
 * to other fields, they are not there either.
 */
export async function withStoredFields(
  hits: ReadonlyMap<string, SearchHit>,
  ids: readonly string[],
  store: Store,
  { settings, request }: { readonly settings: CollectionSettings; readonly request: FoldedRequest },
): Promise<ReadonlyMap<string, SearchHit>> {
  if (!isWanted(request)) return hits
  const decorated = new Map(hits)
  for (const document of await store.read(settings, [...new Set(ids)])) {
    const hit = document === undefined ? undefined : hits.get(document.id)
    if (document === undefined || hit?._source === undefined) continue
    decorated.set(document.id, { ...hit, _source: { ...hit._source, onefold: document.fields } })
  }
  return decorated
}

function isWanted({ body, params }: FoldedRequest): boolean {
  const given = params._source ?? body._source ?? true
  const filter = isJsonObject(given) ? given : { includes: given }
  const wanted = params._source_includes ?? filter.includes ?? filter.include ?? true
  const unwanted = params._source_excludes ?? filter.excludes ?? filter.exclude ?? []
  const isWhole = wanted === true || wanted === 'true'
  return (isWhole || namesFields(wanted)) && !namesFields(unwanted)
}

/** Whether one of the patterns of a source filter takes our object. */
function namesFields(patterns: unknown): boolean {
  const list = typeof patterns === 'string' ? patterns.split(',') : patterns
  return Array.isArray(list) && list.some((pattern) => pattern === '*' || pattern === 'onefold' || pattern === 'onefold.*')
}
