import type { JsonObject } from '../model.js'
import type { SourceFilter } from './source-filter.js'

/** URL parameters that decide which part of a document is shown. */
export const sourceParams: readonly string[] = ['_source', '_source_includes', '_source_excludes']

/** The `_source` that a search's body and URL ask for. The URL wins, and its two lists win over its `_source`, as in the engines. Refuses nothing. */
export function requestedSource(body: JsonObject, params: Readonly<Record<string, string>>): SourceFilter {
  const { _source: source, _source_includes: includes, _source_excludes: excludes } = params
  if (source === undefined && includes === undefined && excludes === undefined) return requestedByBody(body)
  const named = source === 'true' || source === 'false' ? undefined : source
  return { shown: source !== 'false', includes: listed(includes ?? named), excludes: listed(excludes) }
}

function requestedByBody({ _source: given, stored_fields: stored, script_fields: made }: JsonObject): SourceFilter {
  const source = given ?? undefined
  // A search for stored fields, or for fields that scripts make, omits the source unless it asks for that, too. It may ask for `_source` as a stored
  // field.
  const asksForOthers = stored !== undefined || Object.keys(made ?? {}).length > 0
  const isNotAsked = source === false || source === 'false' || (source === undefined && asksForOthers)
  const isLeftOut = isNotAsked && ![stored].flat().includes('_source')
  if (isNotAsked || source === undefined || source === true || source === 'true') return { shown: !isLeftOut, includes: [], excludes: [] }
  if (typeof source !== 'object' || Array.isArray(source)) return { shown: true, includes: patterns(source), excludes: [] }
  const { includes, include, excludes, exclude } = source as JsonObject
  return { shown: true, includes: patterns(includes ?? include), excludes: patterns(excludes ?? exclude) }
}

function patterns(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

function listed(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(',')
}

/** Whether a search asks for nothing stored of its hits: `stored_fields: _none_`. */
export function fetchesNothing({ stored_fields: stored }: JsonObject): boolean {
  return [stored].flat().includes('_none_')
}
