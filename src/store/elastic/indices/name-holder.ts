import type { DescribedIndices } from './index-description.js'

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
