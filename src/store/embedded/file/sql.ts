import type Libsql from 'libsql'

/** The value of one column of a row. */
export type Cell = number | string | null | Uint8Array

/** A bound of rows as SQLite takes it: it has no infinite one. */
export function finite(limit: number): number {
  return Math.min(limit, Number.MAX_SAFE_INTEGER)
}

/** Runs SQL statements. Each text is prepared once. Rows are arrays, the fastest form that libsql has. */
export class Sql {
  readonly #database: Libsql.Database
  readonly #statements = new Map<string, Libsql.Statement<unknown[]>>()

  constructor(database: Libsql.Database) {
    this.#database = database
  }

  /** All rows that a statement selects. `Row` must be the types of its columns: nothing checks it. */
  all<Row extends readonly Cell[]>(text: string, ...values: readonly Cell[]): Row[] {
    return this.#prepare(text, true).all(...values) as Row[]
  }

  /** Runs a statement that changes rows. @returns the rowid of the last one inserted */
  run(text: string, ...values: readonly Cell[]): number {
    return Number(this.#prepare(text, false).run(...values).lastInsertRowid)
  }

  /** Runs several statements at once, without values. */
  exec(text: string): void {
    this.#database.exec(text)
  }

  #prepare(text: string, isQuery: boolean): Libsql.Statement<unknown[]> {
    let statement = this.#statements.get(text)
    if (!statement) {
      statement = this.#database.prepare(text)
      if (isQuery) statement.raw()
      this.#statements.set(text, statement)
    }
    return statement
  }
}

const maxIdBytes = 512

/** Whether the file can hold a text that is compared or read back: SQLite's driver cuts it off at NUL, and UTF-8 has no half surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether a document can have this id. */
export function isPossibleId(id: string): boolean {
  return id !== '' && isStorable(id) && (id.length <= maxIdBytes / 3 || Buffer.byteLength(id) <= maxIdBytes)
}
