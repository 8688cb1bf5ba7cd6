import type { JsonObject, Revision } from '../../model.js'
import { sketchBytes, sketchWords } from '../sketch-words.js'
import { type DocumentFacts, type StoredDocument, type StoredFields, type TermField, termFields } from '../store.js'
import { factValues } from '../values-at.js'

/** Name of our object in an index. */
export const ownField = 'onefold'

/** A hit of a search, or a document by id, with what was asked of it. */
export interface EngineDocument {
  readonly _index?: string
  readonly _id: string
  readonly _routing?: string
  readonly _version?: number
  readonly _seq_no?: number
  readonly _primary_term?: number
  readonly _source?: JsonObject
  readonly [key: string]: unknown
}

/** The `since` of documents that are not onefold's yet: they come after all others. */
export const sinceOfForeign = Number.MAX_SAFE_INTEGER

/** Paths that {@link toFacts} reads, beside the user's. */
export const factPaths: readonly string[] = [
  'version',
  'since',
  'group',
  'joined',
  'containers',
  'exact',
  'length',
  'sketch',
  'fingerprints',
].map((name) => `${ownField}.${name}`)

/** Paths of the terms of all families. */
export const termPaths: readonly string[] = termFields.map((family) => `${ownField}.${family}`)

/** A document without our fields, which no client sees. */
export function withoutOwnField(source: JsonObject): JsonObject {
  const { [ownField]: _, ...rest } = source
  return rest
}

/** Our fields; null stands for a field that a patch has removed, because a partial update cannot take one away. */
export function fieldsOf({ _source = {} }: EngineDocument): Partial<StoredFields> {
  const own = (_source[ownField] ?? {}) as JsonObject
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)) as Partial<StoredFields>
}

/** Where a document stands. */
export function revisionOf({ _seq_no = 0, _primary_term = 0, _version = 0 }: EngineDocument): Revision {
  return { seqNo: _seq_no, primaryTerm: _primary_term, version: _version }
}

/** A document as its owner sent it, and our fields. */
export function toStoredDocument(document: EngineDocument): StoredDocument {
  return {
    id: document._id,
    ...(document._routing !== undefined && { routing: document._routing }),
    ...revisionOf(document),
    source: withoutOwnField(document._source ?? {}),
    fields: { ...missingFields(document._id), ...fieldsOf(document) },
  }
}

/** What comparing, grouping and folding read. @param factFields fields of the user's document that are wanted */
export function toFacts(document: EngineDocument, factFields: readonly string[]): DocumentFacts {
  const fields = { ...missingFields(document._id), ...fieldsOf(document) }
  const sketch = fields.sketch === undefined ? undefined : sketchBytes(fields.sketch)
  return {
    id: document._id,
    ...(document._routing !== undefined && { routing: document._routing }),
    ...revisionOf(document),
    signed: fields.version !== undefined,
    since: fields.since,
    group: fields.group,
    joined: fields.joined === true,
    containers: fields.containers ?? [],
    ...(fields.exact !== undefined && { exact: fields.exact }),
    length: fields.length ?? 0,
    ...(fields.version !== undefined && { signatureVersion: fields.version }),
    ...(sketch && { sketch: sketchWords(sketch) }),
    fingerprintCount: fields.fingerprints?.length ?? 0,
    values: factValues(withoutOwnField(document._source ?? {}), factFields),
  }
}

/** Terms of all families that a document holds, each once. */
export function termsOf(document: EngineDocument): Set<string> {
  const fields = fieldsOf(document)
  return new Set(termFields.flatMap((family: TermField) => fields[family] ?? []))
}

/** Documents that others wrote have none of our fields: each is alone, and later than all. No group key of ours has a colon. */
function missingFields(id: string): Pick<StoredFields, 'write' | 'since' | 'group'> {
  return { write: '', since: sinceOfForeign, group: `id:${id}` }
}
