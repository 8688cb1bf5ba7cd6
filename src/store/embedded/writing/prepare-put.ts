import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import type { StoreWrite, StoreWriteResult } from '../../store.js'
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
export function preparePut({ id, routing, fields, ...given }: StoreWrite): PreparedPut | Refusal {
  if (!isPossibleId(id)) return refusal('the id is empty, longer than 512 bytes, or holds NUL or half a surrogate pair')
  if (routing !== undefined && !isStorable(routing)) return refusal('the routing holds NUL or half a surrogate pair')
  if ((given.source ?? given.sourceText) === undefined || fields === undefined) return refusal('the document or its fields are missing')
  const text = given.sourceText ?? jsonText(given.source!)
  const source = given.source ?? (text === undefined ? undefined : parsedObject(text))
  if (text === undefined || source === undefined) return refusal('the document is not a JSON object or nests too deep')
  const encoded = encodeFields(fields as StoredFields)
  return typeof encoded === 'string' ? refusal(encoded) : { ...encoded, source, text }
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

/** A document that the store does not take, in the engines' words. */
type Refusal = Extract<StoreWriteResult, { readonly status: 'refused' }>

/** @param reason says which part of the document is meant */
export function refusal(reason: string, type = 'document_parsing_exception'): Refusal {
  return { status: 'refused', httpStatus: 400, type, reason }
}
