import { filterSource, type SourcePatterns } from '../../../json/source-filter.js'
import type { JsonObject } from '../../../model.js'
import { valuesAt } from '../../values-at.js'
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

/**
 * Whether documents of an index may have a field: false only if its mapping would then show it. A mapping shows all fields of its documents, except
 * below an object that takes others without mapping them (`dynamic: false` or `runtime`, `enabled: false`). One without fields, beside those of `own`, shows
 * only that nothing was written yet.
 *
 * @param path dotted
 * @param own name of our object
 */
export function mayHaveField({ mappings }: IndexDescription, path: string, own: string): boolean {
  const names = Object.keys(mappings.properties ?? {}).filter((name) => name !== own)
  return names.length === 0 || mayHave({ ...mappings }, path.split('.'), true)
}

function mayHave(object: FieldMapping, path: readonly string[], inherited: unknown): boolean {
  const { enabled, properties = {}, dynamic = inherited, subobjects } = object
  const [name = '', ...below] = subobjects === false ? [path.join('.')] : path
  const field = properties[name]
  if (field === undefined) return enabled === false || ['false', 'runtime'].includes(String(dynamic))
  // An alias is another name in queries.
  if (below.length === 0) return field.type !== 'alias'
  const isObject = field.properties !== undefined || field.type === undefined || ['object', 'nested'].includes(field.type)
  // Some types, such as flattened, show nothing of what is in them.
  return isObject ? mayHave(field, below, dynamic) : !plainTypes.includes(field.type!)
}

/** Types of fields that hold nothing else. Other forms of such a field are in no document. */
const plainTypes = ['text', 'keyword', 'long', 'integer', 'short', 'float', 'double', 'scaled_float', 'date', 'boolean', 'ip']
