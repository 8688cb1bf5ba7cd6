import { filterSource, type SourcePatterns } from '../../../json/source-filter.js'
import type { JsonObject } from '../../../model.js'
import { valuesAt } from '../../values-at.js'
import type { IndexDescription } from './index-description.js'

/**
 * Whether documents can be read from an index as they were sent, because `_source` is kept whole or put together again from all fields. If not, every
 * partial update removes from the index what `_source` lacks.
 */
export function keepsSource(index: IndexDescription): boolean {
  const { includes, excludes } = patternsOf(index)
  return !isSourceDisabled(index) && includes.length === 0 && excludes.length === 0
}

/** Whether an index that keeps `_source` keeps a field there. @param path dotted */
export function keepsField(index: IndexDescription, path: string): boolean {
  const document = path.split('.').reduceRight<unknown>((value, key) => ({ [key]: value }), 'a value') as JsonObject
  return valuesAt(filterSource(document, patternsOf(index)), path).length > 0
}

/** Whether an index keeps nothing of its documents in `_source`. */
export function isSourceDisabled({ mappings, settings }: IndexDescription): boolean {
  const { enabled, mode } = (mappings._source ?? {}) as JsonObject
  const { source } = (settings.index.mapping ?? {}) as { readonly source?: JsonObject }
  return enabled === false || [mode, source?.mode].some((each) => String(each).toLowerCase() === 'disabled')
}

function patternsOf({ mappings }: IndexDescription): SourcePatterns {
  const { includes, excludes } = (mappings._source ?? {}) as Readonly<Record<string, string | readonly string[]>>
  return { includes: [includes ?? []].flat(), excludes: [excludes ?? []].flat() }
}
