import type { JsonObject } from '../../../model.js'
import type { StoredDocument } from '../../stored-document.js'
import { type DocumentRow, documentColumns, revisionOf, toDocumentRow } from '../document/document-row.js'
import { decodeFields } from '../document/field-codec.js'
import { unpackTerms } from '../document/packed-terms.js'
import type { Cell, Sql } from '../file/sql.js'
import { isPossibleId } from '../file/stored-text.js'

/** Rows of documents by id, in the order asked. */
export function readRowsById(sql: Sql, collection: number, ids: readonly string[]): (DocumentRow | undefined)[] {
  const rows = new Map<string, DocumentRow>()
  for (const cells of select(sql, { columns: documentColumns, join: '' }, collection, ids)) {
    const row = toDocumentRow(cells)
    rows.set(row.id, row)
  }
  return ids.map((id) => rows.get(id))
}

/** Whole documents by id, in the order asked. */
export function readDocumentsById(sql: Sql, collection: number, ids: readonly string[]): (StoredDocument | undefined)[] {
  const documents = new Map<string, StoredDocument>()
  for (const cells of select(sql, wholeDocument, collection, ids)) {
    const document = toDocument(cells as [Uint8Array, string, ...Cell[]])
    documents.set(document.id, document)
  }
  return ids.map((id) => documents.get(id))
}

/** The selected columns of documents, and the tables that are joined to `documents d` for them. */
interface Selection {
  readonly columns: string
  readonly join: string
}

const wholeDocument: Selection = { columns: `c.terms, c.source, ${documentColumns}`, join: 'JOIN contents c ON c.doc = d.doc' }

function select(sql: Sql, { columns, join }: Selection, collection: number, ids: readonly string[]): Cell[][] {
  const statement = `SELECT ${columns} FROM json_each(?2) asked CROSS JOIN documents d ON d.collection = ?1 AND d.id = asked.value ${join}`
  return sql.all<Cell[]>(statement, collection, JSON.stringify(ids.filter(isPossibleId)))
}

function toDocument([terms, source, ...cells]: [Uint8Array, string, ...Cell[]]): StoredDocument {
  const row = toDocumentRow(cells)
  return {
    id: row.id,
    ...(row.routing !== null && { routing: row.routing }),
    ...revisionOf(row),
    source: JSON.parse(source) as JsonObject,
    fields: decodeFields(row, unpackTerms(terms)),
  }
}
