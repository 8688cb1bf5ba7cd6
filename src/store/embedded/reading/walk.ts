import { OnefoldError } from '../../../errors.js'
import type { Page, WalkOptions } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import { type DocumentRow, documentColumns, toDocumentRow } from '../document/document-row.js'
import { toFacts } from '../document/facts.js'
import type { Sql } from '../file/sql.js'

/** Walks the documents of a collection; see `Store.walk`. Cost: the rows of the page. @throws OnefoldError CURSOR_INVALID */
export function walk(sql: Sql, collection: number, options: WalkOptions, factFields: readonly string[]): Page<DocumentFacts> {
  const [since, id] = options.after === null ? [Number.MIN_SAFE_INTEGER, ''] : parsePosition(options.after)
  const unsigned = options.unsignedOnly === true ? 'AND d.signature IS NULL' : ''
  const statement = `SELECT ${documentColumns} FROM documents d
    WHERE d.collection = ? AND (d.since, d.id) > (?, ?) ${unsigned} ORDER BY d.since, d.id LIMIT ?`
  const rows = sql.all(statement, collection, since, id, options.size + 1).map(toDocumentRow)
  const page = rows.slice(0, options.size)
  return { items: page.map((row) => toFacts(row, factFields)), after: rows.length > options.size ? positionOf(page.at(-1)!) : null }
}

function positionOf({ since, id }: DocumentRow): string {
  return `${since} ${id}`
}

function parsePosition(after: string): [number, string] {
  const match = /^(-?\d{1,16}) (.+)$/s.exec(after)
  if (!match)
    throw new OnefoldError('CURSOR_INVALID', 'the position in the collection is not one that this store gave: begin again without it')
  return [Number(match[1]), match[2]!]
}
