import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { StoreCollection } from '../../store.js'
import { factValues } from '../../values-at.js'
import type { Sql } from './sql.js'

/** A collection in the file. */
export interface OpenCollection {
  readonly key: number
  /** The sequence number of the last write. */
  seqNo: number
  /** Fields whose values are kept with each document: all that were ever asked for. */
  factFields: readonly string[]
}

/** Documents whose fact values are read from their sources in one go. */
const batchSize = 500

/** The collections of a file, also kept in memory, because no other process writes to the table. */
export class CollectionTable {
  readonly #open = new Map<string, OpenCollection>()

  constructor(sql: Sql) {
    const rows = sql.all<[string, number, number, string]>('SELECT name, key, seq_no, fact_fields FROM collections')
    for (const [name, key, seqNo, factFields] of rows) this.#open.set(name, { key, seqNo, factFields: JSON.parse(factFields) as string[] })
  }

  /** @throws OnefoldError COLLECTION_UNKNOWN */
  get(name: string): OpenCollection {
    const found = this.#open.get(name)
    if (found) return found
    throw new OnefoldError('COLLECTION_UNKNOWN', `the store has no collection ${JSON.stringify(name)}`, { collection: name })
  }

  /** Whether the collection does not exist, or does not keep the values of all requested fields yet. */
  needsChange({ name, factFields }: StoreCollection): boolean {
    const found = this.#open.get(name)
    return found === undefined || factFields.some((field) => !found.factFields.includes(field))
  }

  /**
   * Makes the collection, or has it keep the values of further fields. Must be called within a transaction.
   *
   * @returns the collection, to be passed to {@link CollectionTable.accept} after the transaction. Cost: reads every document if there are new fields
   */
  change(sql: Sql, { name, factFields }: StoreCollection): OpenCollection {
    const found = this.#open.get(name)
    const fields = [...new Set([...(found?.factFields ?? []), ...factFields])]
    if (!found) return insert(sql, name, fields)
    sql.run('UPDATE collections SET fact_fields = ? WHERE key = ?', JSON.stringify(fields), found.key)
    rereadValues(sql, found.key, fields)
    return { ...found, factFields: fields }
  }

  /** Remembers the result of {@link CollectionTable.change}. */
  accept(name: string, collection: OpenCollection): void {
    this.#open.set(name, collection)
  }
}

function insert(sql: Sql, name: string, factFields: readonly string[]): OpenCollection {
  const key = sql.run('INSERT INTO collections (name, seq_no, fact_fields) VALUES (?, -1, ?)', name, JSON.stringify(factFields))
  return { key, seqNo: -1, factFields }
}

function rereadValues(sql: Sql, collection: number, factFields: readonly string[]): void {
  const statement =
    'SELECT d.doc, c.source FROM documents d JOIN contents c ON c.doc = d.doc WHERE d.collection = ? AND d.doc > ? ORDER BY d.doc LIMIT ?'
  for (let last = 0; ; ) {
    const rows = sql.all<[number, string]>(statement, collection, last, batchSize)
    for (const [doc, source] of rows) {
      const values = factValues(JSON.parse(source) as JsonObject, factFields)
      sql.run('UPDATE documents SET fact_values = ? WHERE doc = ?', JSON.stringify(values), doc)
    }
    if (rows.length < batchSize) return
    last = rows.at(-1)![0]
  }
}
