import { compareCodePoints } from '../../../document-order.js'
import { dateSpan } from '../date-math.js'
import type { SortKey } from '../parse/sort.js'
import { invalid } from '../query-error.js'
import { eachValue, type FieldColumn } from './column.js'
import { type Matches, scoreAt } from './matches.js'

/** One sort key over the found documents: smaller comes first, whatever the direction. */
export interface HitOrder {
  readonly keys: Float64Array
  /** What the hit shows as its sort value. */
  shown(place: number): unknown
  /** The key that a value of `search_after` stands for. @throws OnefoldError QUERY_INVALID */
  keyOf(value: unknown, path: string): number
}

/** The order by score, best first unless turned round. */
export function scoreOrder(matches: Matches, isDescending = true): HitOrder {
  const sign = isDescending ? -1 : 1
  return {
    keys: signedScores(matches, sign),
    shown: (place) => scoreAt(matches, place),
    keyOf: (value, path) => sign * numberOf(value, path),
  }
}

function signedScores(matches: Matches, sign: number): Float64Array {
  const keys = new Float64Array(matches.docs.length)
  for (let place = 0; place < keys.length; place++) keys[place] = sign * scoreAt(matches, place)
  return keys
}

/** The order in which documents were first written. */
export function docOrder({ docs }: Matches, isDescending: boolean): HitOrder {
  const sign = isDescending ? -1 : 1
  return {
    keys: new Float64Array(docs).map((doc) => sign * doc),
    shown: (place) => docs[place],
    keyOf: (value, path) => sign * numberOf(value, path),
  }
}

/** The order by the values of a field. If there are several, the smallest or largest counts, as the key says. */
export function columnOrder({ docs }: Matches, column: FieldColumn, key: SortKey): HitOrder {
  const ranking = rankValues(column)
  const placeOf = (value: unknown, path: string) => rankOf(ranking, asInColumn(column, scalar(value, path), path))
  const chosen = chosenRanks(docs, column, ranking, key.mode)
  const sign = key.isDescending ? -1 : 1
  const absent = { _last: Infinity, _first: -Infinity }[key.missing] ?? sign * placeOf(key.missing, 'sort.missing')
  return {
    keys: chosen.map((rank) => (Number.isNaN(rank) ? absent : sign * rank)),
    shown: (place) => (Number.isNaN(chosen[place]!) ? null : ranking.values[chosen[place]!]),
    keyOf: (value, path) => (value === null ? absent : sign * placeOf(value, path)),
  }
}

/** NaN where a document has no value. */
function chosenRanks(docs: Uint32Array, column: FieldColumn, { ranks }: Ranking, mode: 'min' | 'max'): Float64Array {
  const chosen = new Float64Array(docs.length).fill(NaN)
  eachValue(column, docs, (place, ordinal) => {
    const [known, rank] = [chosen[place]!, ranks[ordinal]!]
    if (Number.isNaN(known) || (mode === 'min' ? rank < known : rank > known)) chosen[place] = rank
  })
  return chosen
}

/** The rank of a value; halfway between its neighbours if no document has it. */
function rankOf({ values }: Ranking, wanted: string | number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareValues(values[middle]!, wanted) < 0) low = middle + 1
    else high = middle
  }
  return values[low] === wanted ? low : low - 0.5
}

function scalar(value: unknown, path: string): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw invalid(path, 'must be a value of the field or null')
}

/** Dates are shown as milliseconds, but may be given in their written form; numbers for a field of strings mean their digits. */
function asInColumn(column: FieldColumn, value: string | number | boolean, path: string): string | number {
  const kinds = new Set(column.kinds.map(({ kind }) => kind))
  if (kinds.size === 1 && kinds.has('string')) return String(value)
  if (typeof value !== 'string') return Number(value)
  if (kinds.has('string') || column.values.length === 0) return value
  const number = dateSpan(value, { now: NaN, zoneMs: 0 })?.start ?? Number(value)
  if (Number.isNaN(number)) throw invalid(path, 'must be a number or a date, as the values of the field are')
  return number
}

function numberOf(value: unknown, path: string): number {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && !Number.isNaN(number)) return number
  throw invalid(path, 'must be a number')
}

/** The ranks of a column's values: numbers of any type first, then strings by code point. */
interface Ranking {
  /** Distinct values in order. */
  readonly values: readonly (string | number)[]
  /** Place of the value of each ordinal. */
  readonly ranks: Uint32Array
}

/** Ranks the values of a column. If they are of one type, their ordinals are the ranks, and nothing has to be done. */
function rankValues(column: FieldColumn): Ranking {
  const { values, kinds } = column
  if (kinds.length <= 1) return { values, ranks: Uint32Array.from(values.keys()) }
  const ordered = [...new Set(values)].sort(compareValues)
  const places = new Map(ordered.map((value, place) => [value, place]))
  return { values: ordered, ranks: Uint32Array.from(values, (value) => places.get(value)!) }
}

/** Numbers before strings, strings by code point as SQLite has them. */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'string') return typeof b === 'string' ? compareCodePoints(a, b) : 1
  return typeof b === 'string' ? -1 : a - b
}
