import type { JsonObject } from '../../../model.js'
import type { DescribedIndices, IndexDescription } from './index-description.js'

/** The remedy for an index that does not keep the whole `_source`. */
export const unkeptRemedy =
  'onefold moves documents between groups by what _source holds, and the rest of them would be lost: load them into an index that keeps all of it'

/**
 * Whether documents can be read from an index as they were sent, because `_source` is kept whole or put together again from all fields. If not, every
 * partial update removes from the index what `_source` lacks.
 */
export function keepsSource({ mappings, settings }: IndexDescription): boolean {
  const { enabled, includes, excludes, mode } = (mappings._source ?? {}) as JsonObject
  const { source } = (settings.index.mapping ?? {}) as { readonly source?: JsonObject }
  const isDisabled = enabled === false || [mode, source?.mode].some((each) => String(each).toLowerCase() === 'disabled')
  return !isDisabled && [includes, excludes].every((paths) => paths === undefined || (Array.isArray(paths) && paths.length === 0))
}

/** Those of some indices that do not keep the whole `_source`. */
export function findUnkept(indices: DescribedIndices): string[] {
  return Object.keys(indices).filter((index) => !keepsSource(indices[index]!))
}
