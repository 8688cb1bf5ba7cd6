import { compareOrder } from '../../document-order.js'
import type { FoldField, FoldListing, FoldLookup, FoldValue, Page } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import { readFactsByDoc } from '../document/facts.js'
import type { Sql } from '../file/sql.js'
import { isStorable } from '../file/stored-text.js'

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

/** Finds documents by a fold field; see `Store.findByFold`. Cost: `perValue` rows per value. */
export function findByFold(sql: Sql, collection: number, lookup: FoldLookup, factFields: readonly string[]): DocumentFacts[] {
  const { table, column } = tables[lookup.field]
  const statement = `SELECT d.doc FROM ${table} f CROSS JOIN documents d ON d.doc = f.doc
    WHERE f.collection = ? AND f.${column} = ? ORDER BY f.since, d.id LIMIT ?`
  const docs = new Set<number>()
  for (const value of new Set(lookup.values)) {
    if (isStorable(value))
      for (const [doc] of sql.all<[number]>(statement, collection, value, Math.min(lookup.perValue, Number.MAX_SAFE_INTEGER))) docs.add(doc)
  }
  return [...readFactsByDoc(sql, [...docs], factFields).values()].sort(compareOrder)
}

/** Lists the values of a fold field in their own order; see `Store.listFolds`. Cost: an index entry for each document on the way. */
export function listFolds(sql: Sql, collection: number, { field, minCount, size, after }: FoldListing): Page<FoldValue> {
  const { table, column } = tables[field]
  const statement = `SELECT ${column}, count(*) FROM ${table} WHERE collection = ? AND ${column} > ?
    GROUP BY ${column} HAVING count(*) >= ? ORDER BY ${column} LIMIT ?`
  // No value is empty, so nothing is lost by beginning after the empty one.
  const rows = sql.all<[string, number]>(statement, collection, after ?? '', minCount, size + 1)
  const items = rows.slice(0, size).map(([value, count]) => ({ value, count }))
  return { items, after: rows.length > size ? items.at(-1)!.value : null }
}
