import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import type { StoredFields } from '../../stored-document.js'
import { termFields } from '../../term-lookup.js'
import { numberToTerm, termNumbers } from '../../term-number.js'
import { isHeldAsNumbers } from './held-fields.js'

type Reader = (value: unknown) => unknown

/** Letters of a fingerprint in an index. */
const heldLetters = 7

/**
 * Our fields of a document, made sound. Anybody with write access to the index may put into our object whatever its mapping accepts: one value,
 * several, or text for a number. If there are several values where one belongs, the first counts. Values that make no sense are left out, and so is
 * null, because a partial update cannot remove a field. A digest that equals the document's own group means that there is none (exact-value.ts).
 *
 * @param names the wanted fields; default: all
 */
export function soundFields(own: unknown, names: readonly string[] = Object.keys(readers)): Partial<StoredFields> {
  if (!isJsonObject(own)) return {}
  const fields: Record<string, unknown> = {}
  for (const name of names) {
    const value = (own as JsonObject)[name]
    const sound = value === undefined ? undefined : readers[name]!(value)
    if (sound !== undefined) fields[name] = sound
  }
  if (fields.exact !== undefined && fields.exact === text((own as JsonObject).group)) delete fields.exact
  return fields
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return first(value, text)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function number(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return first(value, number)
  const read = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Number.isFinite(read) ? read : undefined
}

function flag(value: unknown): boolean | undefined {
  if (Array.isArray(value)) return first(value, flag)
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

function texts(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.flatMap((each) => texts(each) ?? [])
  const read = text(value)
  return read === undefined ? undefined : [read]
}

/** Fingerprints are one text with spaces, or a list. */
function fingerprints(value: unknown): string[] | undefined {
  return words(value)?.flatMap((each) => (each.length === heldLetters ? [`${each.slice(0, 3)}A${each.slice(3)}`] : []))
}

function words(value: unknown): string[] | undefined {
  return texts(value)?.flatMap((each) => each.split(' ').filter((term) => term !== ''))
}

/** Terms as numbers. An index takes digits in a text for a number, too. */
function numbers(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.flatMap((each) => numbers(each) ?? [])
  if (typeof value === 'number') return isTermNumber(value) ? [numberToTerm(value)] : []
  return words(value)?.flatMap((each) => numbers(number(each)) ?? [])
}

function isTermNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < termNumbers
}

function first<Value>(values: readonly unknown[], read: (value: unknown) => Value | undefined): Value | undefined {
  for (const each of values) {
    const value = read(each)
    if (value !== undefined) return value
  }
  return undefined
}

const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(['version', 'hash', 'write', 'signed_at', 'language', 'exact', 'sketch', 'group'].map((name) => [name, text])),
  ...Object.fromEntries(['since', 'length'].map((name) => [name, number])),
  ...Object.fromEntries(termFields.map((name) => [name, isHeldAsNumbers(name) ? numbers : fingerprints])),
  containers: texts,
  joined: flag,
}
