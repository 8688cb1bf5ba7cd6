import type { JsonObject } from '../../model.js'
import { pageOf } from '../pages.js'
import type { Page, RecordStore } from '../store.js'
import type { DatabaseFile } from './file/database-file.js'

/** The records in the table `records`. */
export class EmbeddedRecords implements RecordStore {
  readonly #file: DatabaseFile

  constructor(file: DatabaseFile) {
    this.#file = file
  }

  async put(kind: string, id: string, record: JsonObject): Promise<void> {
    this.#file.transaction((sql) => sql.run('INSERT OR REPLACE INTO records VALUES (?, ?, ?)', kind, id, JSON.stringify(record)))
  }

  async get(kind: string, id: string): Promise<JsonObject | undefined> {
    const [row] = this.#file.use((sql) => sql.all<[string]>('SELECT record FROM records WHERE kind = ? AND id = ?', kind, id))
    return row && parse(row[0])
  }

  async delete(kind: string, id: string): Promise<void> {
    this.#file.transaction((sql) => sql.run('DELETE FROM records WHERE kind = ? AND id = ?', kind, id))
  }

  async deleteAll(kind: string): Promise<void> {
    this.#file.transaction((sql) => sql.run('DELETE FROM records WHERE kind = ?', kind))
  }

  async list(kind: string, size: number, after: string | null): Promise<Page<{ readonly id: string; readonly record: JsonObject }>> {
    const statement = 'SELECT id, record FROM records WHERE kind = ? AND id > ? ORDER BY id LIMIT ?'
    const rows = this.#file.use((sql) => sql.all<[string, string]>(statement, kind, after ?? '', size + 1))
    const { items, after: next } = pageOf(rows, size, ([id]) => id)
    return { items: items.map(([id, text]) => ({ id, record: parse(text) })), after: next }
  }
}

function parse(text: string): JsonObject {
  return JSON.parse(text) as JsonObject
}
