import type { RememberedDelete, Tombstone, TombstoneStore } from '../store.js'
import type { DatabaseFile } from './file/database-file.js'

/** Created with the first tombstone: the queue inside one process delivers nothing twice, so most files never have one. */
const table = `CREATE TABLE IF NOT EXISTS tombstones (
  collection TEXT NOT NULL,
  id TEXT NOT NULL,
  stamp TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (collection, id)
) WITHOUT ROWID`

/** The tombstones in the table `tombstones`. */
export class EmbeddedTombstones implements TombstoneStore {
  readonly #file: DatabaseFile
  #isThere = false

  constructor(file: DatabaseFile) {
    this.#file = file
  }

  async put(collection: string, tombstones: readonly Tombstone[], at: number): Promise<void> {
    this.#open()
    // By the figures alone, as the engines' versions: a delete that is tried again may lose the letter behind them.
    const isLater = 'CAST(excluded.stamp AS INTEGER) >= CAST(stamp AS INTEGER)'
    const statement = `INSERT INTO tombstones VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET stamp = excluded.stamp, at = excluded.at WHERE ${isLater}`
    this.#file.transaction((sql) => {
      for (const { id, stamp } of tombstones) sql.run(statement, collection, id, stamp, at)
    })
  }

  async get(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, RememberedDelete>> {
    this.#open()
    const statement = 'SELECT id, stamp, at FROM tombstones WHERE collection = ? AND id IN (SELECT value FROM json_each(?))'
    const rows = this.#file.use((sql) => sql.all<[string, string, number]>(statement, collection, JSON.stringify(ids)))
    return new Map(rows.map(([id, stamp, at]) => [id, { stamp, at }]))
  }

  async forget(before: number): Promise<number> {
    this.#open()
    return this.#file.transaction((sql) => sql.all('DELETE FROM tombstones WHERE at < ? RETURNING id', before).length)
  }

  #open(): void {
    if (!this.#isThere) this.#file.transaction((sql) => sql.exec(table))
    this.#isThere = true
  }
}
