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
    const tables = field.tables.filter((table) => table.kind === kind)
    if (tables.length === 0) continue
    builder.begin(kind)
    if (tables.length === 1) yield* readTable(sql, tables[0]!, { atOnce, take: (rows) => builder.add(rows) })
    else builder.add(yield* mergedRows(sql, tables, atOnce))
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

interface TableReading {
  readonly atOnce: number
  take(rows: readonly Row[]): void
}

/** Reads rows in the order of their values. Without an index in that order every step would read the whole table, so there is only one. */
function* readTable(sql: Sql, { from, where, value, key, kind, isOrdered }: ValueTable, { atOnce, take }: TableReading): Stepwise<void> {
  const isText = kind === 'string' ? `AND ${value} < x''` : ''
  const statement = `SELECT ${value}, doc FROM ${from} WHERE ${where} ${isText} AND (${value}, doc) > (?, ?) ORDER BY ${value}, doc LIMIT ?`
  const limit = isOrdered ? atOnce : -1
  let last: Row = [kind === 'string' ? '' : -Infinity, -1]
  for (;;) {
    const rows = sql.all<[string | number, number]>(statement, key, ...last, limit)
    take(rows)
    if (rows.length !== limit) return
    last = rows.at(-1)!
    yield
  }
}

/** Several tables of one type only occur for fields of onefold, whose values are ASCII, for which JavaScript's order is SQLite's. */
function* mergedRows(sql: Sql, tables: readonly ValueTable[], atOnce: number): Stepwise<Row[]> {
  const parts: (readonly Row[])[] = []
  for (const table of tables) yield* readTable(sql, table, { atOnce, take: (rows) => parts.push(rows) })
  return parts.flat().sort(([a, docA], [b, docB]) => (a === b ? docA - docB : a < b ? -1 : 1))
}

class ColumnBuilder {
  readonly #docs: number[] = []
  readonly #ordinals: number[] = []
  readonly #values: (string | number)[] = []
  readonly #kinds: { from: number; kind: FieldKind }[] = []

  /** Begins the rows of a kind. */
  begin(kind: FieldKind): void {
    this.#kinds.push({ from: this.#values.length, kind })
  }

  /** Rows of the kind, in the order of their values. */
  add(rows: readonly Row[]): void {
    const { from } = this.#kinds.at(-1)!
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
