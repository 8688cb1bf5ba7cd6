import type { Sql } from '../../file/sql.js'
import type { FieldKind } from '../field-value.js'
import type { Stepwise } from '../stepwise.js'
import { lowerBound } from './matches.js'
import type { ResolvedField, ValueTable } from './value-table.js'

/**
 * The values of a field in all documents, for sorting and counting.
 *
 * `docs` ascend, and contain a document once per value; `ordinals` are the indices of its values in `values`, which are in order: booleans, numbers,
 * dates, then strings by code point.
 */
export interface FieldColumn {
  readonly docs: Uint32Array
  readonly ordinals: Uint32Array
  readonly values: readonly (string | number)[]
  /** Kind of the values from each ordinal on, by rising ordinal. */
  readonly kinds: readonly { readonly from: number; readonly kind: FieldKind }[]
}

const kindOrder: readonly FieldKind[] = ['boolean', 'number', 'date', 'string']

/** Values that are read in one step: some 20 ms. */
const valuesAtOnce = 20_000

/** Reads a column, in steps. Strings that are held as digests are left out. Cost: about a microsecond a value. */
export function* readColumn(sql: Sql, field: ResolvedField, atOnce = valuesAtOnce): Stepwise<FieldColumn> {
  const builder = new ColumnBuilder()
  for (const kind of kindOrder) {
    const lists: Row[][] = []
    for (const table of field.tables) if (table.kind === kind) lists.push(yield* readTable(sql, table, atOnce))
    if (lists.length > 0) builder.add(kind, mergeRows(lists))
  }
  return builder.finish()
}

/** Kind of the value with this ordinal. */
export function kindAt({ kinds }: FieldColumn, ordinal: number): FieldKind {
  return kinds.findLast(({ from }) => from <= ordinal)?.kind ?? 'string'
}

/** Calls back for every value of every given document, with the document's index. Documents must ascend. */
export function eachValue({ docs, ordinals }: FieldColumn, asked: Uint32Array, call: (place: number, ordinal: number) => void): void {
  const isSparse = asked.length * 16 < docs.length
  let at = 0
  for (let place = 0; place < asked.length; place++) {
    const doc = asked[place]!
    if (isSparse) at = lowerBound(docs, doc, at)
    else while (at < docs.length && docs[at]! < doc) at++
    for (; docs[at] === doc; at++) call(place, ordinals[at]!)
  }
}

/** Memory that a column takes, in bytes, about. */
export function columnBytes({ docs, values }: FieldColumn): number {
  return docs.length * 8 + values.reduce((sum: number, value) => sum + (typeof value === 'string' ? 32 + value.length * 2 : 8), 0)
}

type Row = readonly [value: string | number, doc: number]

/** All rows in the order of their values. Without an index in that order every step would read the whole table, so there is only one. */
function* readTable(sql: Sql, { from, where, value, key, kind, isOrdered }: ValueTable, atOnce: number): Stepwise<Row[]> {
  const isText = kind === 'string' ? `AND ${value} < x''` : ''
  const statement = `SELECT ${value}, doc FROM ${from} WHERE ${where} ${isText} AND (${value}, doc) > (?, ?) ORDER BY ${value}, doc LIMIT ?`
  const limit = isOrdered ? atOnce : -1
  const rows: Row[] = []
  let last: Row = [kind === 'string' ? '' : -Infinity, -1]
  for (;;) {
    const next = sql.all<[string | number, number]>(statement, key, ...last, limit)
    for (const row of next) rows.push(row)
    if (next.length !== limit) return rows
    last = next.at(-1)!
    yield
  }
}

/** Several tables of one type only occur for fields of onefold, whose values are ASCII, for which JavaScript's order is SQLite's. */
function mergeRows(tables: readonly Row[][]): Row[] {
  if (tables.length === 1) return tables[0]!
  return tables.flat().sort(([a, docA], [b, docB]) => (a === b ? docA - docB : a < b ? -1 : 1))
}

class ColumnBuilder {
  readonly #docs: number[] = []
  readonly #ordinals: number[] = []
  readonly #values: (string | number)[] = []
  readonly #kinds: { from: number; kind: FieldKind }[] = []

  /** Rows in the order of their values. */
  add(kind: FieldKind, rows: readonly Row[]): void {
    const from = this.#values.length
    this.#kinds.push({ from, kind })
    for (const [value, doc] of rows) {
      if (this.#values.length === from || this.#values.at(-1) !== value) this.#values.push(value)
      this.#docs.push(doc)
      this.#ordinals.push(this.#values.length - 1)
    }
  }

  finish(): FieldColumn {
    // Both numbers combined into one, because typed arrays are sorted natively only without a comparator. Exact up to 90 million documents.
    const factor = Math.max(1, this.#values.length)
    const pairs = Float64Array.from(this.#docs, (doc, i) => doc * factor + this.#ordinals[i]!).sort()
    const docs = Uint32Array.from(pairs, (pair) => Math.floor(pair / factor))
    return { docs, ordinals: Uint32Array.from(pairs, (pair, i) => pair - docs[i]! * factor), values: this.#values, kinds: this.#kinds }
  }
}
