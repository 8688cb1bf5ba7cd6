import type { JsonObject } from '../../../model.js'
import { type EngineAsker, indexPath } from '../engine/engine-request.js'
import type { IdentifyingSettings } from './content-id.js'
import type { FieldMapping } from './index-mappings.js'

/** An index as the engines describe it. */
export interface IndexDescription {
  readonly mappings: JsonObject & { readonly properties?: Readonly<Record<string, FieldMapping>> }
  readonly settings: { readonly index: JsonObject & IdentifyingSettings }
  readonly aliases?: Readonly<Record<string, JsonObject & { readonly is_write_index?: boolean }>>
  /** The stream to which it belongs. */
  readonly data_stream?: string
}

/** The indices behind a name. */
export type DescribedIndices = Readonly<Record<string, IndexDescription>>

/** Asks for the indices behind a name. @throws OnefoldError COLLECTION_UNKNOWN, STORE_UNAVAILABLE */
export function describeIndices(engine: EngineAsker, name: string): Promise<DescribedIndices> {
  return engine.ask<DescribedIndices>({ method: 'GET', path: indexPath(name), index: name })
}
