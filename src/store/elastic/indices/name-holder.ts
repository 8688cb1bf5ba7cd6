import type { JsonObject } from '../../../model.js'
import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'

/** The facts about the indices behind a name that decide whether documents can be written by it. */
interface NameHolder {
  /** A data stream, whose documents cannot be changed. An index of a stream that is named itself is not meant. */
  readonly isStream: boolean
  /** An alias of one index that is marked as not to be written to (`is_write_index: false`). */
  readonly isReadOnly: boolean
  /** An index that makes the ids of its documents itself and takes no updates (`index.mode: time_series`). */
  readonly isTimeSeries: boolean
}

/** What is to be done about an alias that takes no writes. */
export const readOnlyRemedy = 'let it be the write index, by POST to /_aliases with is_write_index: true, or name the index itself'

/** What is to be done about an index of time series. */
export const timeSeriesRemedy = 'name an index of another mode: in this one the engine makes the ids of documents, and takes no updates'

interface Described {
  readonly aliases?: Readonly<Record<string, JsonObject & { readonly is_write_index?: boolean }>>
  readonly data_stream?: string
  readonly settings?: { readonly index?: { readonly mode?: string } }
}

/** Looks at what bears a name that is there. */
export async function readNameHolder(client: EngineClient, name: string): Promise<NameHolder> {
  const query = { filter_path: '*.data_stream,*.aliases,*.settings.index.mode' }
  const found = await client.ask<Readonly<Record<string, Described>>>({ method: 'GET', path: indexPath(name), query, index: name })
  const all = Object.entries(found)
  const isIndex = Object.hasOwn(found, name)
  return {
    isStream: !isIndex && all.some(([, { data_stream: stream }]) => stream !== undefined),
    isReadOnly: all.length === 1 && all[0]![1].aliases?.[name]?.is_write_index === false,
    isTimeSeries: all.some(([, { settings }]) => settings?.index?.mode === 'time_series'),
  }
}
