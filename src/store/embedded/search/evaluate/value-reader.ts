import type { Cell, Sql } from '../../file/sql.js'
import { dateSpan } from '../date-math.js'
import type { DateSpan } from '../dates.js'
import { comparedString } from '../field-value.js'
import type { Bounds, QueryValue, ValueRange } from '../query-plan.js'
import { distinctDocs } from './matches.js'
import type { ResolvedField, ValueTable } from './value-table.js'

/** Finds documents by the values of their fields. */
export class ValueReader {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Documents with one of the values. With `isText`, strings count only if the field was named as `field.keyword`. */
  withValue(field: ResolvedField, values: readonly QueryValue[], isText: boolean): Uint32Array {
    const tables = field.tables.filter(({ kind }) => kind !== 'string' || !isText || field.isKeyword)
    return this.#together(tables, (table) => this.#equal(table, values))
  }

  /** Documents with a value in the range. */
  withRange(field: ResolvedField, range: ValueRange): Uint32Array {
    return this.#together(field.tables, (table) => this.#between(table, range))
  }

  /** Documents with any value. */
  withAny(field: ResolvedField): Uint32Array {
    return this.#together(field.tables, (table) => this.#docs(table, '', []))
  }

  /** Usually there is one table, because the values of a field are usually of one type. */
  #together(tables: readonly ValueTable[], read: (table: ValueTable) => readonly number[]): Uint32Array {
    return distinctDocs(Uint32Array.from(tables.flatMap(read)))
  }

  #equal(table: ValueTable, values: readonly QueryValue[]): readonly number[] {
    if (table.kind === 'date') return this.#inDates(table, values)
    const wanted = [...new Set(values.flatMap((value) => comparable(table, value) ?? []))]
    const digests = wanted.filter((value): value is Buffer => value instanceof Uint8Array)
    const plain = wanted.filter((value) => !(value instanceof Uint8Array))
    const found = digests.flatMap((digest) => this.#docs(table, `AND ${table.value} = ?`, [digest]))
    return plain.length === 0 ? found : [...this.#in(table, plain), ...found]
  }

  #in(table: ValueTable, values: readonly Cell[]): readonly number[] {
    if (values.length === 1) return this.#docs(table, `AND ${table.value} = ?`, values)
    return this.#docs(table, `AND ${table.value} IN (SELECT value FROM json_each(?))`, [JSON.stringify(values)])
  }

  #inDates(table: ValueTable, values: readonly QueryValue[]): readonly number[] {
    const spans = values.flatMap((value) => spanOf(value) ?? [])
    const moments = spans.filter(({ start, end }) => start === end).map(({ start }) => start)
    const found = spans
      .filter(({ start, end }) => start < end)
      .map((span) => this.#docs(table, ...between(table, { least: span.start, most: span.end, withLeast: true, withMost: true })))
    return [...(moments.length === 0 ? [] : this.#in(table, moments)), ...found.flat()]
  }

  #between(table: ValueTable, range: ValueRange): readonly number[] {
    if (table.kind === 'boolean' || table.kind === 'vector') return []
    const bounds: Bounds<number | string> | undefined = range[table.kind]
    return bounds ? this.#docs(table, ...between(table, bounds)) : []
  }

  #docs(table: ValueTable, condition: string, values: readonly Cell[]): number[] {
    // All numbers in one row: see TextReader.
    const text = `SELECT json_group_array(doc) FROM ${table.from} WHERE ${table.where} ${condition}`
    const [row] = this.#sql.all<[string]>(text, table.key, ...values)
    return JSON.parse(row![0]) as number[]
  }
}

function between(table: ValueTable, { least, most, withLeast, withMost }: Bounds<number | string>): [string, Cell[]] {
  const conditions = [
    ...(least === undefined ? [] : [`AND ${table.value} >${withLeast ? '=' : ''} ?`]),
    ...(most === undefined ? [] : [`AND ${table.value} <${withMost ? '=' : ''} ?`]),
    // Digests of long strings come after all text.
    ...(table.kind === 'string' && most === undefined ? [`AND ${table.value} < x''`] : []),
  ]
  return [conditions.join(' '), [least, most].filter((end) => end !== undefined)]
}

function spanOf(value: QueryValue): DateSpan | undefined {
  if (typeof value === 'number') return { start: value, end: value }
  return dateSpan(String(value), { now: NaN, zoneMs: 0 })
}

/** A map, because values come from callers: an object has `constructor`, too. */
const truths: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['false', 0],
])

/** A value of a query as a value of that kind; undefined when it cannot be one. */
function comparable({ kind }: ValueTable, value: QueryValue): Cell | undefined {
  if (kind === 'string') return comparedString(String(value))
  if (kind === 'vector') return undefined
  if (kind === 'boolean') return truths.get(String(value))
  if (typeof value === 'boolean' || String(value).trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}
