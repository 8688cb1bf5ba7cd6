import type { JsonObject } from '../../../model.js'
import { type EngineAsker, indexPath } from '../engine/engine-request.js'
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

/** The settings that identify an index and its content. */
export interface IdentifyingSettings {
  readonly uuid?: string
  /** Only set if a snapshot was restored over the index, which keeps its own id. Different for each restore. */
  readonly history?: { readonly uuid?: string }
}

/** Paths of {@link IdentifyingSettings}, as a request for settings names them. */
export const identifyingPaths = 'index.uuid,index.history.uuid'

/**
 * Different for an index that was made again under the same name, or over which a snapshot was restored. Nothing that was known of the content holds
 * any more.
 */
export function contentIdOf({ uuid, history }: IdentifyingSettings = {}): string {
  return history?.uuid === undefined ? String(uuid) : `${uuid} ${history.uuid}`
}
