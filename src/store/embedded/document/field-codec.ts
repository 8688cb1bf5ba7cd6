import { sketchBytes, sketchText } from '../../sketch-words.js'
import type { StoredFields } from '../../stored-document.js'
import { type TermField, termFields } from '../../term-lookup.js'
import { numberToTerm, termToNumber } from '../../term-number.js'
import { isStorable } from '../file/sql.js'
import type { DocumentRow } from './document-row.js'

/** The columns of `documents` that hold our fields. */
export type FieldColumns = Pick<
  DocumentRow,
  'since' | 'signature' | 'group' | 'joined' | 'exact' | 'length' | 'fingerprintCount' | 'containers' | 'sketch' | 'rest'
>

/** Our fields of one document, in the form in which they are stored. */
export interface EncodedFields {
  readonly columns: FieldColumns
  /** Terms of all families one after another, families in the order of `termFields`. */
  readonly terms: readonly number[]
}

/** The fields that no statement searches by, and how many terms each family has. Stored together as JSON. */
interface RestOfFields {
  readonly write: string
  readonly hash?: string
  readonly signed_at?: string
  readonly language?: string
  readonly counts: Partial<Record<TermField, number>>
}

/**
 * Converts our fields to the form in which they are stored.
 *
 * @returns a string with the reason if they break the rules of `StoredFields`, because they would not be read back as they were written
 */
export function encodeFields(fields: StoredFields): EncodedFields | string {
  const sketch = fields.sketch === undefined ? null : sketchBytes(fields.sketch)
  if (sketch === undefined) return 'field [onefold.sketch] is not padded base64 of 16-bit words'
  const terms = termFields.flatMap((family) => fields[family]?.map(termToNumber) ?? [])
  if (terms.includes(-1)) return 'a term of [onefold] is not 8 characters of base64url'
  return faultOf(fields) ?? { columns: columnsOf(fields, sketch), terms }
}

/** Reads what {@link encodeFields} wrote. @param terms as {@link encodeFields} gave them */
export function decodeFields(row: FieldColumns, terms: readonly number[]): StoredFields {
  const { counts, ...rest } = JSON.parse(row.rest) as RestOfFields
  return {
    ...rest,
    since: row.since,
    group: row.group,
    ...(row.signature !== null && { version: row.signature }),
    ...(row.exact !== null && { exact: row.exact }),
    ...(row.length !== null && { length: row.length }),
    ...(row.joined !== null && { joined: row.joined === 1 }),
    ...(row.containers !== null && { containers: JSON.parse(row.containers) as string[] }),
    ...(row.sketch !== null && { sketch: sketchText(row.sketch) }),
    ...decodeTerms(counts, terms),
  }
}

function decodeTerms(counts: RestOfFields['counts'], terms: readonly number[]): Partial<Record<TermField, string[]>> {
  const families: Partial<Record<TermField, string[]>> = {}
  let at = 0
  for (const family of termFields) {
    const count = counts[family]
    if (count === undefined) continue
    families[family] = terms.slice(at, at + count).map(numberToTerm)
    at += count
  }
  return families
}

function columnsOf(fields: StoredFields, sketch: Uint8Array | null): FieldColumns {
  const { write, hash, signed_at, language } = fields
  const counts = Object.fromEntries(termFields.map((family) => [family, fields[family]?.length]))
  return {
    since: fields.since,
    signature: fields.version ?? null,
    group: fields.group,
    joined: fields.joined === undefined ? null : Number(fields.joined),
    exact: fields.exact ?? null,
    length: fields.length ?? null,
    fingerprintCount: fields.fingerprints?.length ?? 0,
    containers: fields.containers === undefined ? null : JSON.stringify(fields.containers),
    sketch,
    rest: JSON.stringify({ write, hash, signed_at, language, counts }),
  }
}

function faultOf(fields: StoredFields): string | undefined {
  if (!Number.isSafeInteger(fields.since)) return 'field [onefold.since] is not a whole number'
  if (fields.length !== undefined && !Number.isSafeInteger(fields.length)) return 'field [onefold.length] is not a whole number'
  if (typeof fields.write !== 'string') return 'field [onefold.write] is missing'
  const { group, exact = '', version = '', containers = [] } = fields
  if (typeof group !== 'string' || group === '') return 'field [onefold.group] is missing'
  return [group, exact, version, ...containers].every(isStorable) ? undefined : 'a field of [onefold] holds NUL or half a surrogate pair'
}
