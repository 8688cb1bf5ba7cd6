import type { JsonObject } from '../../../model.js'
import type { DescribedIndices, IndexDescription } from './index-description.js'

/** Limits of an index on which onefold's own searches depend: the engines' defaults. */
const needed = { max_result_window: 10_000, max_terms_count: 65_536 } as const

/** Why an index takes no documents with our object, or why lookups in it fail, whatever its fields are. */
export interface Unfitness {
  readonly says: string
  readonly remedy: string
}

/** Why our object or lookups would not work in an index, as the engine describes it; undefined if they do. */
function unfitness(index: string, { mappings, settings }: IndexDescription): Unfitness | undefined {
  if (mappings.enabled === false) {
    const remedy = 'load the documents into an index whose mapping is not switched off'
    return { says: `index ${index} indexes nothing of its documents (enabled: false)`, remedy }
  }
  // With a strict mapping the engine accepts the fields of an object, and then refuses every document that has the object.
  if (String(mappings.subobjects) === 'false') {
    const remedy =
      'keep the fields in an index of their own by collections.<name>.sideIndex, or load the documents into an index with objects'
    return { says: `index ${index} has no objects (subobjects: false), and onefold keeps its fields in one`, remedy }
  }
  const found = Object.entries(needed).find(([name, least]) => Number(settings.index[name] ?? least) < least)
  if (found === undefined) return undefined
  const [name, least] = found
  return {
    says: `index ${index} has index.${name} at ${Number(settings.index[name])}, and onefold needs ${least}`,
    remedy: 'set it to null or to more in the settings of the index, or onefold can neither look up candidates nor settle groups there',
  }
}

/** As {@link unfitness}, of several indices. */
export function findUnfit(indices: DescribedIndices): Unfitness | undefined {
  const all = Object.entries(indices).map(([index, description]) => unfitness(index, description))
  return all.find((each) => each !== undefined)
}

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

/** Facts about the indices behind a name that decide whether documents can be written under that name. */
interface NameHolder {
  /** A data stream, whose documents cannot be changed. An index of a stream, named itself, does not count. */
  readonly isStream: boolean
  /** An alias of a single index that is marked as not to be written to (`is_write_index: false`). */
  readonly isReadOnly: boolean
  /** An index that makes the ids of its documents itself and takes no updates (`index.mode: time_series`). */
  readonly isTimeSeries: boolean
}

/** What is to be done about an alias that takes no writes. */
export const readOnlyRemedy = 'let it be the write index, by POST to /_aliases with is_write_index: true, or name the index itself'

/** What is to be done about an index of time series. */
export const timeSeriesRemedy = 'name an index of another mode: in this one the engine makes the ids of documents, and takes no updates'

/** Looks at what bears a name. */
export function nameHolder(name: string, indices: DescribedIndices): NameHolder {
  const all = Object.values(indices)
  const isIndex = Object.hasOwn(indices, name)
  return {
    isStream: !isIndex && all.some(({ data_stream: stream }) => stream !== undefined),
    isReadOnly: all.length === 1 && all[0]!.aliases?.[name]?.is_write_index === false,
    isTimeSeries: all.some(({ settings }) => settings.index.mode === 'time_series'),
  }
}
