import type { Cell, Sql } from '../file/sql.js'

/** Whether a posting is of an anchor (0) or of a member (1). */
export type Joined = 0 | 1

/** What the postings of a document are made of: a row for each of its terms, with the other two values in it. */
export interface Posting {
  readonly joined: Joined
  readonly since: number
  readonly terms: readonly number[]
}

/** One row of the table `postings`. */
export interface PostingRow {
  readonly collection: number
  readonly term: number
  readonly joined: Joined
  readonly since: number
  readonly doc: number
}

/** Numbers of rows for which there is a statement. Rows are written by the largest that fits, and what is left over by smaller ones. */
const rowsAtOnce = [500, 50, 5, 1]

const insertStatements = new Map(
  rowsAtOnce.map((rows) => [rows, `INSERT INTO postings VALUES ${Array(rows).fill('(?,?,?,?,?)').join(',')}`] as const),
)

/** Writes rows in the order of the table, so that neighbours on a page of the file are written together. */
export function insertPostings(sql: Sql, rows: readonly PostingRow[]): void {
  const sorted = rows.toSorted((a, b) => a.collection - b.collection || a.term - b.term)
  let at = 0
  for (const size of rowsAtOnce) {
    for (; sorted.length - at >= size; at += size) insert(sql, sorted.slice(at, at + size))
  }
}

function insert(sql: Sql, rows: readonly PostingRow[]): void {
  const cells: Cell[] = []
  for (const { collection, term, joined, since, doc } of rows) cells.push(collection, term, joined, since, doc)
  sql.run(insertStatements.get(rows.length)!, ...cells)
}

/** Deletes the rows of a document's terms. */
export function deletePostings(sql: Sql, collection: number, doc: number, { joined, since, terms }: Posting): void {
  if (terms.length === 0) return
  const statement =
    'DELETE FROM postings WHERE collection = ?1 AND joined = ?2 AND since = ?3 AND doc = ?4 AND term IN (SELECT value FROM json_each(?5))'
  sql.run(statement, collection, joined, since, doc, JSON.stringify(terms))
}
