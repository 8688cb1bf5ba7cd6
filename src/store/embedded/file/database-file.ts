import { join } from 'node:path'
import Libsql from 'libsql'
import { checkHeader } from './file-header.js'
import { makeFolder } from './make-folder.js'
import { applicationId, schema, schemaVersion } from './schema.js'
import { Sql } from './sql.js'
import { closedStore, storeError } from './store-error.js'

/** Name of the file in the data folder. */
export const databaseFileName = 'onefold.db'

/** Held until the file is closed or the process ends, in whatever way it ends. Set before WAL, so that the WAL's index is in memory. */
const lock = 'locking_mode = EXCLUSIVE'

/**
 * FULL: a commit is on the disk before it is answered, so that it also survives a power cut. The WAL is carried over into the file after 64 MB,
 * and cut back to 64 MB if one large write made it longer.
 */
const settings = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'wal_autocheckpoint = 16384',
  'journal_size_limit = 67108864',
  'cache_size = -65536',
  'temp_store = MEMORY',
]

/** The one open connection to the file of a store, with the lock on it. Everything in it is synchronous. */
export class DatabaseFile {
  readonly #folder: string
  readonly #database: Libsql.Database
  readonly #sql: Sql
  #isOpen = true

  /**
   * Opens the file, or makes it with the folders above it.
   *
   * @throws OnefoldError STORE_UNAVAILABLE when another process has it or it cannot be opened; STORE_DAMAGED when this release cannot read it
   */
  constructor(folder: string) {
    this.#folder = folder
    try {
      makeFolder(folder)
      const path = join(folder, databaseFileName)
      checkHeader(path, folder)
      this.#database = new Libsql(path)
      this.#sql = new Sql(this.#database)
    } catch (error) {
      throw storeError(error, folder)
    }
    this.#prepareOrLetGo()
  }

  /** Runs statements; what the database refuses becomes an OnefoldError. @throws OnefoldError STORE_UNAVAILABLE, STORE_DAMAGED */
  use<Result>(work: (sql: Sql) => Result): Result {
    if (!this.#isOpen) throw closedStore(this.#folder)
    try {
      return work(this.#sql)
    } catch (error) {
      throw storeError(error, this.#folder)
    }
  }

  /** As {@link DatabaseFile.use}; all changes happen, or none and the error is thrown. */
  transaction<Result>(work: (sql: Sql) => Result): Result {
    return this.use((sql) => {
      sql.exec('BEGIN IMMEDIATE')
      try {
        const result = work(sql)
        sql.exec('COMMIT')
        return result
      } catch (error) {
        if (this.#database.inTransaction) sql.exec('ROLLBACK')
        throw error
      }
    })
  }

  /** Brings everything into the one file and lets go of it. Idempotent. */
  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      this.#letGo()
    } catch (error) {
      throw storeError(error, this.#folder)
    }
  }

  #prepareOrLetGo(): void {
    try {
      this.use((sql) => sql.exec(`PRAGMA ${lock}`))
      // In a file that is new, before WAL: what the file is then is in its header at once.
      this.transaction(createSchema)
      this.use((sql) => {
        for (const setting of settings) sql.exec(`PRAGMA ${setting}`)
      })
    } catch (error) {
      this.#isOpen = false
      this.#database.close()
      throw error
    }
  }

  /**
   * The driver's connection lives on until the garbage collector has found all its statements, and with it would the lock; so the lock is given
   * back first. SQLite does that only outside WAL, and at the next read.
   */
  #letGo(): void {
    try {
      this.#sql.exec('PRAGMA journal_mode = DELETE')
      this.#sql.exec('PRAGMA locking_mode = NORMAL')
      this.#sql.exec('SELECT 1 FROM sqlite_master')
    } finally {
      this.#database.close()
    }
  }
}

function createSchema(sql: Sql): void {
  const [[tables]] = sql.all<[number]>('SELECT count(*) FROM sqlite_master') as [[number]]
  if (tables > 0) return
  sql.exec(schema)
  sql.exec(`PRAGMA application_id = ${applicationId}`)
  sql.exec(`PRAGMA user_version = ${schemaVersion}`)
}
