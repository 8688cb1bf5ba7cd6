import { entryOf } from '../../../maps.js'
import type { Sql } from '../file/sql.js'
import type { FieldKind } from './field-value.js'
import { textTableSchema } from './search-schema.js'

/** What a field is indexed as: by value, by kind of value, or as full text. */
type IndexKind = FieldKind | 'text'

type FieldIndexes = ReadonlyMap<IndexKind, number>

/** Most fields of a collection. Documents that would add more are refused, as the engines do. */
export const maxFields = 500

/**
 * The fields found in the documents of every collection. Kept in memory and in the table `search_fields`; call {@link FieldCatalog.forget} after
 * rolling a transaction back.
 */
export class FieldCatalog {
  readonly #sql: Sql
  readonly #collections = new Map<number, Map<string, Map<IndexKind, number>>>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Indexes of a field; undefined when no document ever had it. */
  get(collection: number, path: string): FieldIndexes | undefined {
    return this.#fieldsOf(collection).get(storedPath(path))
  }

  /** The paths of all fields, oldest first. */
  paths(collection: number): string[] {
    return [...this.#fieldsOf(collection).keys()]
  }

  /** The number of fields of the collection, and how many of these paths would be added to them. */
  countNew(collection: number, paths: Iterable<string>): { readonly known: number; readonly fresh: number } {
    const fields = this.#fieldsOf(collection)
    let fresh = 0
    for (const path of paths) if (!fields.has(storedPath(path))) fresh++
    return { known: fields.size, fresh }
  }

  /** The number of an index, which is created if it does not exist. Within the writer's transaction. */
  ensure(collection: number, path: string, kind: IndexKind): number {
    const stored = storedPath(path)
    return this.#fieldsOf(collection).get(stored)?.get(kind) ?? this.#create(collection, stored, kind)
  }

  /** Drops what is kept in memory, so that it is read again. */
  forget(): void {
    this.#collections.clear()
  }

  #create(collection: number, path: string, kind: IndexKind): number {
    const id = this.#sql.run('INSERT INTO search_fields (collection, path, kind) VALUES (?, ?, ?)', collection, path, kind)
    if (kind === 'text') this.#sql.exec(textTableSchema(id))
    put(this.#fieldsOf(collection), path, kind, id)
    return id
  }

  #fieldsOf(collection: number): Map<string, Map<IndexKind, number>> {
    const known = this.#collections.get(collection)
    if (known) return known
    const fields = new Map<string, Map<IndexKind, number>>()
    const rows = this.#sql.all<[string, IndexKind, number]>(
      'SELECT path, kind, id FROM search_fields WHERE collection = ? ORDER BY id',
      collection,
    )
    for (const [path, kind, id] of rows) put(fields, path, kind, id)
    this.#collections.set(collection, fields)
    return fields
  }
}

function put(fields: Map<string, Map<IndexKind, number>>, path: string, kind: IndexKind, id: number): void {
  entryOf(fields, path, () => new Map<IndexKind, number>()).set(kind, id)
}

/** SQLite reads text only up to a NUL, and stores only well-formed text. */
function storedPath(path: string): string {
  return path.toWellFormed().replaceAll('\0', '\ufffd')
}
