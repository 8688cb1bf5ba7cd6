import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import { type RefusedWrite, refusedWrite, type StoreWrite } from '../../store.js'
import type { StoredFields } from '../../stored-document.js'
import { type EncodedFields, encodeFields } from '../document/field-codec.js'
import { isPossibleId, isStorable } from '../file/sql.js'

/** A document to write, in the form of the file. */
export interface PreparedPut extends EncodedFields {
  readonly source: JsonObject
  /** JSON text of the source. */
  readonly text: string
}

/** Converts a `put` to the form of the file, or says why that is impossible. */
export function preparePut({ id, routing, fields, ...given }: StoreWrite): PreparedPut | RefusedWrite {
  if (!isPossibleId(id)) return refusedWrite('the id is empty, longer than 512 bytes, or holds NUL or half a surrogate pair')
  if (routing !== undefined && !isStorable(routing)) return refusedWrite('the routing holds NUL or half a surrogate pair')
  if ((given.source ?? given.sourceText) === undefined || fields === undefined)
    return refusedWrite('the document or its fields are missing')
  const text = given.sourceText ?? jsonText(given.source!)
  const source = given.source ?? (text === undefined ? undefined : parsedObject(text))
  if (text === undefined || source === undefined) return refusedWrite('the document is not a JSON object or nests too deep')
  const encoded = encodeFields(fields as StoredFields)
  return typeof encoded === 'string' ? refusedWrite(encoded) : { ...encoded, source, text }
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function jsonText(source: JsonObject): string | undefined {
  try {
    const text: unknown = JSON.stringify(source)
    return typeof text === 'string' && text.startsWith('{') ? text : undefined
  } catch {
    return undefined
  }
}
