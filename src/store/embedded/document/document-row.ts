import type { Revision } from '../../../model.js'
import type { Cell, Sql } from '../file/sql.js'

/** A row of the table `documents`, without the text of the document and its terms. */
export interface DocumentRow {
  readonly doc: number
  readonly id: string
  readonly routing: string | null
  readonly version: number
  readonly seqNo: number
  readonly since: number
  /** The field `version`. */
  readonly signature: string | null
  readonly group: string
  readonly joined: number | null
  readonly exact: string | null
  readonly length: number | null
  readonly fingerprintCount: number
  /** JSON array. */
  readonly containers: string | null
  /** JSON object by path. */
  readonly factValues: string
  readonly sketch: Uint8Array | null
  /** JSON of {@link RestOfFields}. */
  readonly rest: string
}

const columns = [
  'doc',
  'id',
  'routing',
  'version',
  'seq_no',
  'since',
  'signature',
  'fold_group',
  'joined',
  'exact',
  'length',
  'fingerprint_count',
  'containers',
  'fact_values',
  'sketch',
  'rest',
] as const

/** The columns of a {@link DocumentRow}, for a SELECT whose table is named `d`. */
export const documentColumns = columns.map((column) => `d.${column}`).join(', ')

const insertStatement = `INSERT INTO documents (collection, ${columns.slice(1).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
const updateStatement = `UPDATE documents SET ${columns
  .slice(2)
  .map((column) => `${column} = ?`)
  .join(', ')} WHERE doc = ?`

/** Makes a row of its cells, which must be in the order of {@link documentColumns}. */
export function toDocumentRow(cells: readonly Cell[]): DocumentRow {
  const [doc, id, routing, version, seqNo, since, signature, group, joined, exact, length, ...more] = cells as Cells
  const [fingerprintCount, containers, factValues, sketch, rest] = more
  return {
    doc,
    id,
    routing,
    version,
    seqNo,
    since,
    signature,
    group,
    joined,
    exact,
    length,
    fingerprintCount,
    containers,
    factValues,
    sketch,
    rest,
  }
}

type Cells = [
  ...[number, string, string | null, number, number, number, string | null, string, number | null, string | null, number | null],
  ...[number, string | null, string, Uint8Array | null, string],
]

/** The row of the document with an id. */
export function readDocumentRow(sql: Sql, collection: number, id: string): DocumentRow | undefined {
  const [cells] = sql.all(`SELECT ${documentColumns} FROM documents d WHERE collection = ? AND id = ?`, collection, id)
  return cells && toDocumentRow(cells)
}

/** Inserts the row of a new document. @returns the number of the document in this file */
export function insertDocumentRow(sql: Sql, collection: number, row: Omit<DocumentRow, 'doc'>): number {
  return sql.run(insertStatement, collection, row.id, ...changingCells(row))
}

/** Overwrites the row of an existing document. */
export function updateDocumentRow(sql: Sql, row: DocumentRow): void {
  sql.run(updateStatement, ...changingCells(row), row.doc)
}

function changingCells(row: Omit<DocumentRow, 'doc'>): Cell[] {
  const { routing, version, seqNo, since, signature, group, joined, exact, length } = row
  const { fingerprintCount, containers, factValues, sketch, rest } = row
  return [routing, version, seqNo, since, signature, group, joined, exact, length, fingerprintCount, containers, factValues, sketch, rest]
}

/** The revision of a document. Only one process writes, so there is only one primary term. */
export function revisionOf({ seqNo, version }: Pick<DocumentRow, 'seqNo' | 'version'>): Revision {
  return { seqNo, primaryTerm: 1, version }
}
