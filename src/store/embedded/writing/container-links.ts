import type { DocumentRow } from '../document/document-row.js'
import type { Sql } from '../file/sql.js'

/** The part of a document that its links to containers are made of. */
export type Linked = Pick<DocumentRow, 'since' | 'containers'>

/** How a document was linked before a write, and is afterwards; undefined if it is not there. */
export interface LinkChange {
  readonly before: Linked | undefined
  readonly after: Linked | undefined
}

/** Makes the table `containers` hold the links that a document has after a write. */
export function relink(sql: Sql, collection: number, doc: number, { before, after }: LinkChange): void {
  if (before?.since === after?.since && before?.containers === after?.containers) return
  for (const container of containersOf(before)) {
    const statement = 'DELETE FROM containers WHERE collection = ? AND container = ? AND since = ? AND doc = ?'
    sql.run(statement, collection, container, before!.since, doc)
  }
  for (const container of containersOf(after)) {
    sql.run('INSERT INTO containers VALUES (?, ?, ?, ?)', collection, container, after!.since, doc)
  }
}

function containersOf(linked: Linked | undefined): Set<string> {
  return new Set(linked?.containers ? (JSON.parse(linked.containers) as string[]) : [])
}
