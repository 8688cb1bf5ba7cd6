import { dateSpan } from '../date-math.js'
import type { SortKey } from '../parse/sort.js'
import { invalid } from '../query-error.js'
import { type Column, eachValue } from './column.js'
import { type Matches, scoreAt } from './matches.js'

/** One sort key over the documents that were found: smaller comes first, whatever the direction. */
export interface OrderKey {
  readonly keys: Float64Array
  /** What the hit shows as its sort value. */
  shown(place: number): unknown
  /** The key that a value of `search_after` stands for. @throws OnefoldError QUERY_INVALID */
  keyOf(value: unknown, path: string): number
}

/** The order by score, best first unless turned round. */
export function scoreOrder(matches: Matches, isDescending = true): OrderKey {
  const sign = isDescending ? -1 : 1
  return {
    keys: Float64Array.from(matches.docs, (_, place) => sign * scoreAt(matches, place)),
    shown: (place) => scoreAt(matches, place),
    keyOf: (value, path) => sign * numberOf(value, path),
  }
}

/** The order in which documents were first written. */
export function docOrder({ docs }: Matches, isDescending: boolean): OrderKey {
  const sign = isDescending ? -1 : 1
  return {
    keys: Float64Array.from(docs, (doc) => sign * doc),
    shown: (place) => docs[place],
    keyOf: (value, path) => sign * numberOf(value, path),
  }
}

/** The order by the values of a field; of several values the least or greatest counts, as the key says. */
export function columnOrder({ docs }: Matches, column: Column, key: SortKey): OrderKey {
  const chosen = chosenOrdinals(docs, column, key.mode)
  const sign = key.isDescending ? -1 : 1
  const absent = missingKey(column, key)
  return {
    keys: chosen.map((ordinal) => (Number.isNaN(ordinal) ? absent : sign * ordinal)),
    shown: (place) => (Number.isNaN(chosen[place]!) ? null : column.values[chosen[place]!]),
    keyOf: (value, path) => (value === null ? absent : sign * placeOf(column, value, path)),
  }
}

/** NaN where a document has no value. */
function chosenOrdinals(docs: Uint32Array, column: Column, mode: 'min' | 'max'): Float64Array {
  const chosen = new Float64Array(docs.length).fill(NaN)
  eachValue(column, docs, (place, ordinal) => {
    const known = chosen[place]!
    if (Number.isNaN(known) || (mode === 'min' ? ordinal < known : ordinal > known)) chosen[place] = ordinal
  })
  return chosen
}

function missingKey(column: Column, { missing, isDescending }: SortKey): number {
  if (missing === '_last') return Infinity
  if (missing === '_first') return -Infinity
  return (isDescending ? -1 : 1) * placeOf(column, missing, 'sort.missing')
}

/** The ordinal of a value, or half an ordinal between its neighbours when no document has it. */
function placeOf(column: Column, value: unknown, path: string): number {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw invalid(path, 'must be a value of the field or null')
  const wanted = asInColumn(column, value)
  let low = 0
  let high = column.values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareValues(column.values[middle]!, wanted) < 0) low = middle + 1
    else high = middle
  }
  return column.values[low] === wanted ? low : low - 0.5
}

/** Dates are shown as milliseconds but may be given as they are written; numbers of a field of strings stand for their digits. */
function asInColumn(column: Column, value: string | number | boolean): string | number {
  const kinds = new Set(column.kinds.map(({ kind }) => kind))
  if (kinds.size === 1 && kinds.has('string')) return String(value)
  if (typeof value !== 'string') return Number(value)
  if (kinds.has('string') || column.values.length === 0) return value
  return dateSpan(value, { now: NaN, zoneMs: 0 })?.start ?? Number(value)
}

/** Numbers before strings, strings by code point as SQLite has them. */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number')
    return typeof a === typeof b ? (a as number) - (b as number) : typeof a === 'number' ? -1 : 1
  return compareCodePoints(a, b)
}

/** JavaScript compares UTF-16 code units, in which the characters beyond U+FFFF come before U+E000 to U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let i = 0; i < end; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (x !== y) return ordered(x) - ordered(y)
  }
  return a.length - b.length
}

function ordered(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

function numberOf(value: unknown, path: string): number {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && !Number.isNaN(number)) return number
  throw invalid(path, 'must be a number')
}
