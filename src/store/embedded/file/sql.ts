import type Libsql from 'libsql'

/** A cell as SQLite gives and takes it here. */
export type Cell = number | string | null | Uint8Array

/** Statements by their text, each prepared once, with rows as arrays, which is the fastest form that libsql has. */
export class Sql {
  readonly #database: Libsql.Database
  readonly #statements = new Map<string, Libsql.Statement<unknown[]>>()

  constructor(database: Libsql.Database) {
    this.#database = database
  }

  /** All rows. Row is trusted: it is what the statement selects. */
  all<Row extends readonly Cell[]>(text: string, ...values: readonly Cell[]): Row[] {
    return this.#prepare(text, true).all(...values) as Row[]
  }

  /** Changes rows; gives the rowid of the last one inserted. */
  run(text: string, ...values: readonly Cell[]): number {
    return Number(this.#prepare(text, false).run(...values).lastInsertRowid)
  }

  /** Runs statements without values. */
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
