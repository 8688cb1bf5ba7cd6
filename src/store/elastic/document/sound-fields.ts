import { heldFingerprint, heldTerm } from '../../../hashing/held-term.js'
import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import type { StoredFields } from '../../stored-document.js'
import { termFields } from '../../term-lookup.js'
import { numberToTerm, termNumbers, termToNumber } from '../../term-number.js'
import { isNumber } from './held-fields.js'

type Reader = (value: unknown) => unknown

/** Letters of a fingerprint in an index. */
const shortLetters = 7

/**
 * Our fields of a document as they are meant: whoever may write to an index may write anything into our object that its mapping takes, which for each
 * field is one value, several, or text for a number. If there are several values where there can be one, the first counts. Values that make no sense
 * are left out, and so is null: a partial update cannot take a field away. A digest that is the document's own group stands for none
 * (exact-value.ts).
 *
 * @param names those that are wanted; default: all
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

/** Fingerprints in one text with spaces between them; lists are read, too, and whole ones of an index that was made before a letter was left out. */
function fingerprints(value: unknown): string[] | undefined {
  return words(value)?.flatMap((each) => {
    if (each.length === shortLetters) return [`${each.slice(0, 3)}A${each.slice(3)}`]
    return each.length === shortLetters + 1 ? [heldFingerprint(each)] : []
  })
}

function words(value: unknown): string[] | undefined {
  return texts(value)?.flatMap((each) => each.split(' ').filter((term) => term !== ''))
}

/** Terms as numbers. An index that was made before they were numbers has them as words. */
function numbers(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.flatMap((each) => numbers(each) ?? [])
  if (typeof value === 'number') return isTermNumber(value) ? [numberToTerm(value)] : []
  return words(value)?.flatMap((each) => {
    const read = number(each)
    if (read !== undefined) return numbers(read) ?? []
    return termToNumber(each) < 0 ? [] : [heldTerm(each)]
  })
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
  ...Object.fromEntries(termFields.map((name) => [name, isNumber(name) ? numbers : fingerprints])),
  containers: texts,
  joined: flag,
}
