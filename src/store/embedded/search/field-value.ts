import { createHash } from 'node:crypto'
import { parseDate } from './dates.js'

/**
 * The type of a value, from the value itself: the embedded store has no mappings, so no document is refused for the type of a value. Of a vector only
 * is known that it is there.
 */
export type FieldKind = 'string' | 'number' | 'date' | 'boolean' | 'vector'

/** A longer string, in UTF-16 code units, is kept as its digest: found by `term` and `exists`, but not sorted or counted. The engines drop it. */
export const maxComparedLength = 256

/** A value in the form of the index: numbers, dates (milliseconds) and booleans (0, 1) as numbers; strings as they are, or as digests. */
interface FieldValue {
  readonly kind: FieldKind
  readonly value: number | string | Buffer
}

/** What is indexed of a vector. Its numbers, each in a row, would take longer than all else of a document, and nobody asks for one of them. */
export const vectorValue: FieldValue = { kind: 'vector', value: 0 }

/** A scalar of a document as it is indexed; undefined if there is nothing to index: null and numbers that are not finite. */
export function fieldValue(scalar: unknown): FieldValue | undefined {
  if (typeof scalar === 'string') return dateValue(scalar) ?? { kind: 'string', value: comparedString(scalar) }
  if (typeof scalar === 'number') return Number.isFinite(scalar) ? { kind: 'number', value: scalar } : undefined
  return typeof scalar === 'boolean' ? { kind: 'boolean', value: Number(scalar) } : undefined
}

/** Whether a scalar is read as full text: strings are, except dates, which are only compared. */
export function isText(scalar: unknown): scalar is string {
  return typeof scalar === 'string' && parseDate(scalar) === undefined
}

function dateValue(text: string): FieldValue | undefined {
  const span = parseDate(text)
  return span && { kind: 'date', value: span.start }
}

/** SQLite reads text only up to a NUL, and takes only well-formed UTF-8. A digest replaces what it cannot hold. */
export function comparedString(text: string): string | Buffer {
  if (text.length <= maxComparedLength && !text.includes('\0')) return text.toWellFormed()
  return createHash('sha256').update(text.toWellFormed()).digest().subarray(0, 16)
}
