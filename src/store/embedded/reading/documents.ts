import type { JsonObject } from '../../../model.js'
import { compareOrder, type OrderKey } from '../../document-order.js'
import { formatWalkPosition, pageOf, parseWalkPosition } from '../../pages.js'
import type { FoldField, FoldListing, FoldLookup, FoldValue, Page, WalkOptions } from '../../store.js'
import type { DocumentFacts, StoredDocument } from '../../stored-document.js'
import { type DocumentRow, documentColumns, revisionOf, toDocumentRow } from '../document/document-row.js'
import { hasOtherVersion, toFacts } from '../document/facts.js'
import { decodeFields } from '../document/field-codec.js'
import type { KnownFacts } from '../document/known-facts.js'
import { unpackTerms } from '../document/packed-terms.js'
import { type Cell, finite, isPossibleId, isStorable, type Sql } from '../file/sql.js'

/** Rows of documents by id, in the order asked. */
export function readRowsById(sql: Sql, collection: number, ids: readonly string[]): (DocumentRow | undefined)[] {
  return readById(sql, { columns: documentColumns, join: '', make: toDocumentRow }, collection, ids)
}

/** Whole documents by id, in the order asked. */
export function readDocumentsById(sql: Sql, collection: number, ids: readonly string[]): (StoredDocument | undefined)[] {
  return readById(sql, wholeDocument, collection, ids)
}

/** The selected columns of documents, the tables that are joined to `documents d` for them, and what is made of a row. */
interface Selection<Made> {
  readonly columns: string
  readonly join: string
  make(cells: Cell[]): Made
}

const wholeDocument: Selection<StoredDocument> = {
  columns: `c.terms, c.source, ${documentColumns}`,
  join: 'JOIN contents c ON c.doc = d.doc',
  make: (cells) => toDocument(cells as [Uint8Array, string, ...Cell[]]),
}

function readById<Made extends { readonly id: string }>(
  sql: Sql,
  { columns, join, make }: Selection<Made>,
  collection: number,
  ids: readonly string[],
): (Made | undefined)[] {
  const statement = `SELECT ${columns} FROM json_each(?2) asked CROSS JOIN documents d ON d.collection = ?1 AND d.id = asked.value ${join}`
  const rows = sql.all<Cell[]>(statement, collection, JSON.stringify(ids.filter(isPossibleId)))
  const found = new Map(rows.map(make).map((each) => [each.id, each]))
  return ids.map((id) => found.get(id))
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

interface FoldTable {
  readonly table: string
  readonly column: string
}

/** Where the values of a fold field are. Each table has an index of (collection, column, since). */
const tables: Readonly<Record<FoldField, FoldTable>> = {
  group: { table: 'documents', column: 'fold_group' },
  exact: { table: 'documents', column: 'exact' },
  containers: { table: 'containers', column: 'container' },
}

/** Where documents are found by their fold fields. */
interface Folded {
  readonly sql: Sql
  readonly known: KnownFacts
  readonly collection: number
}

/**
 * Finds documents by a fold field; see `Store.findByFold`. Cost: `perValue` rows per value, in one statement that returns one text, because a statement
 * for each of the hundreds of groups around a product would cost more than all else that placing it reads.
 */
export function findByFold({ sql, known, collection }: Folded, lookup: FoldLookup, factFields: readonly string[]): DocumentFacts[] {
  const values = JSON.stringify([...new Set(lookup.values)].filter(isStorable))
  const { exceptVersions = [] } = lookup
  const perValue = finite(lookup.perValue)
  const [row] =
    perValue === Number.MAX_SAFE_INTEGER
      ? sql.all<[string | null]>(holdersOfAll(tables[lookup.field]), collection, values)
      : sql.all<[string | null]>(oldestHolders(tables[lookup.field]), collection, values, perValue, JSON.stringify(exceptVersions))
  const docs = row![0] === null ? [] : [...new Set(row![0].split(',').map(Number))]
  return [...known.read(sql, docs, factFields, exceptVersions).values()].sort(compareOrder)
}

/** A statement that gives the documents of all values of a JSON array as one text. */
function holdersOfAll({ table, column }: FoldTable): string {
  return eachHolder(`SELECT f.doc FROM ${table} f WHERE f.collection = ?1 AND f.${column} = asked.value`)
}

/** As {@link holdersOfAll}, but the oldest of each value, without those of some versions. Only their order and version need the documents' rows. */
function oldestHolders({ table, column }: FoldTable): string {
  return eachHolder(`SELECT d.doc FROM ${table} f CROSS JOIN documents d ON d.doc = f.doc
    WHERE f.collection = ?1 AND f.${column} = asked.value AND ${hasOtherVersion('?4')}
    ORDER BY f.since, d.id LIMIT ?3`)
}

function eachHolder(docs: string): string {
  return `SELECT group_concat((SELECT group_concat(doc) FROM (${docs}))) FROM json_each(?2) asked`
}

/** Lists the values of a fold field in their own order; see `Store.listFolds`. Cost: an index entry for each document on the way. */
export function listFolds(sql: Sql, collection: number, { field, minCount, size, after }: FoldListing): Page<FoldValue> {
  const { table, column } = tables[field]
  const statement = `SELECT ${column}, count(*) FROM ${table} WHERE collection = ? AND ${column} > ?
    GROUP BY ${column} HAVING count(*) >= ? ORDER BY ${column} LIMIT ?`
  // No value is empty, so nothing is lost by beginning after the empty one.
  const rows = sql.all<[string, number]>(statement, collection, after ?? '', minCount, size + 1)
  const values = rows.map(([value, count]) => ({ value, count }))
  return pageOf(values, size, ({ value }) => value)
}

const beforeAll: OrderKey = { since: Number.MIN_SAFE_INTEGER, id: '' }

/** Walks the documents of a collection; see `Store.walk`. Cost: the rows of the page. @throws OnefoldError CURSOR_INVALID */
export function walk(sql: Sql, collection: number, options: WalkOptions, factFields: readonly string[]): Page<DocumentFacts> {
  const { since, id } = options.after === null ? beforeAll : parseWalkPosition(options.after)
  const unsigned = options.unsignedOnly === true ? 'AND d.signature IS NULL' : ''
  const statement = `SELECT ${documentColumns} FROM documents d
    WHERE d.collection = ? AND (d.since, d.id) > (?, ?) ${unsigned} ORDER BY d.since, d.id LIMIT ?`
  const rows = sql.all(statement, collection, since, id, options.size + 1).map(toDocumentRow)
  const { items, after } = pageOf(rows, options.size, formatWalkPosition)
  return { items: items.map((row) => toFacts(row, factFields)), after }
}
