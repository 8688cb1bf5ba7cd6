import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Libsql from 'libsql'
import { OnefoldError } from '../../../errors.js'
import { applicationId, schema, schemaVersion, upgrades } from './schema.js'
import { Sql } from './sql.js'
import {
  closedStoreError,
  damagedFileError,
  heldHereError,
  missingLogError,
  movedFileError,
  otherFormatError,
  storeError,
  unfinishedError,
} from './store-error.js'

/** Name of the file in the data folder. */
export const databaseFileName = 'onefold.db'

const logFileName = `${databaseFileName}-wal`

/** Held until the file is closed or the process ends, however it ends. Set before WAL, so that the WAL's index is kept in memory. */
const lock = 'locking_mode = EXCLUSIVE'

/**
 * FULL: a commit is on the disk before it is answered, so that it also survives a power cut. The WAL is written back to the file after 64 MB, and
 * truncated to 64 MB if one large write made it longer.
 */
const settings = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'wal_autocheckpoint = 16384',
  'journal_size_limit = 67108864',
  'cache_size = -65536',
  'temp_store = MEMORY',
]

/** For what SQLite does only when it reads. */
const aRead = 'SELECT 1 FROM sqlite_master'

/** The files that this process has open, by {@link identityOf}. */
const openHere = new Set<string>()

/** The one open connection to the file of a store, with the lock on it. Everything in it is synchronous. */
export class DatabaseFile {
  /** Names the file in messages. */
  readonly #folder: string
  /** Undefined for a database in memory. */
  readonly #path: string | undefined
  readonly #database: Libsql.Database
  readonly #sql: Sql
  /** Identifies the open file, even if another one has its name by now. */
  #identity: string | undefined
  #isOpen = true

  /**
   * Opens the file, or creates it along with its parent folders.
   *
   * @param folder undefined: no file, but a database in memory, which ends with its connection
   * @throws OnefoldError STORE_UNAVAILABLE if it is open already, here or in another process, or cannot be opened; STORE_DAMAGED if this release
   *   cannot read it
   */
  constructor(folder: string | undefined) {
    this.#folder = folder ?? 'memory'
    this.#path = folder === undefined ? undefined : join(folder, databaseFileName)
    try {
      if (folder !== undefined) prepareFile(folder)
      this.#database = new Libsql(this.#path ?? ':memory:')
      this.#sql = new Sql(this.#database)
    } catch (error) {
      throw storeError(error, this.#folder)
    }
    this.#prepareOrLetGo()
    this.#identity = this.#identityOfName()
    if (this.#identity !== undefined) openHere.add(this.#identity)
  }

  /** Runs statements; what the database refuses becomes an OnefoldError. @throws OnefoldError STORE_UNAVAILABLE, STORE_DAMAGED */
  use<Result>(work: (sql: Sql) => Result): Result {
    if (!this.#isOpen) throw closedStoreError(this.#folder)
    try {
      return work(this.#sql)
    } catch (error) {
      throw storeError(error, this.#folder)
    }
  }

  /**
   * As {@link DatabaseFile.use}, but all or nothing: if the work throws, its changes are rolled back. SQLite would write on into a file that somebody
   * has removed or replaced, and that ends with the process.
   *
   * @throws OnefoldError STORE_UNAVAILABLE for such a file, too
   */
  transaction<Result>(work: (sql: Sql) => Result): Result {
    return this.use((sql) => {
      if (this.#isMoved()) throw movedFileError(this.#folder)
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

  /** Writes everything back into the one file and closes it. Idempotent. @throws OnefoldError STORE_UNAVAILABLE if its disk is full, for example */
  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    if (this.#identity !== undefined) openHere.delete(this.#identity)
    try {
      this.#letGo()
    } catch (error) {
      if (this.#isMoved()) throw movedFileError(this.#folder)
      throw unfinishedError(error, this.#folder)
    }
  }

  #isMoved(): boolean {
    return this.#identity !== undefined && this.#identityOfName() !== this.#identity
  }

  #identityOfName(): string | undefined {
    return this.#path === undefined ? undefined : identityOf(this.#path)
  }

  #prepareOrLetGo(): void {
    try {
      this.use((sql) => sql.exec(`PRAGMA ${lock}`))
      // In a new file, before WAL, so that the header says at once what the file is.
      this.transaction(bringSchema)
      this.use((sql) => {
        for (const setting of settings) sql.exec(`PRAGMA ${setting}`)
        // The log is made by the first read: without it, a process that is killed would leave a file that seems to have lost its log.
        sql.exec(aRead)
      })
    } catch (error) {
      this.#isOpen = false
      this.#database.close()
      throw error
    }
  }

  /**
   * The driver's connection lives on until the garbage collector has found all its statements, and would keep the lock until then. So the lock is
   * released first, which SQLite does only outside WAL, and at the next read. The log is emptied before, because a long one is not removed at once, and a
   * process that is killed meanwhile would leave a file that seems to have lost its log.
   */
  #letGo(): void {
    try {
      this.#sql.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      this.#sql.exec('PRAGMA journal_mode = DELETE')
      this.#sql.exec('PRAGMA locking_mode = NORMAL')
      this.#sql.exec(aRead)
    } finally {
      this.#database.close()
    }
  }
}

/** Makes the folder, and checks the file in it if there is one. */
function prepareFile(folder: string): void {
  makeFolder(folder)
  const path = join(folder, databaseFileName)
  const identity = identityOf(path)
  // Before the header is read: when a process closes a file, it loses all its locks on it, the one of the connection that it has open included.
  if (identity !== undefined && openHere.has(identity)) throw heldHereError(folder)
  checkHeader(path, folder)
}

/** Identifies a file, whatever its name; undefined if there is none. */
function identityOf(path: string): string | undefined {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false })
  return file && `${file.dev} ${file.ino}`
}

/** Makes the tables in a new file, and those that have been added since in an older one. */
function bringSchema(sql: Sql): void {
  const [[tables]] = sql.all<[number]>('SELECT count(*) FROM sqlite_master') as [[number]]
  const [[version]] = sql.all<[number]>('PRAGMA user_version') as [[number]]
  const statements = tables === 0 ? schema : upgrades.get(version)
  if (statements === undefined) return
  sql.exec(statements)
  sql.exec(`PRAGMA application_id = ${applicationId}`)
  sql.exec(`PRAGMA user_version = ${schemaVersion}`)
}

const headerBytes = 100
const magic = 'SQLite format 3\0'
/** 2 as long as the last writes are in the write-ahead log: a store that is closed is not in that mode any more. */
const writeVersionAt = 18
const userVersionAt = 60
const applicationIdAt = 68

/**
 * Checks that a file is missing, empty, or one that this release can open. Reads the header from the file itself, because opening a database already
 * changes it. Our own files have theirs from the moment they are created.
 *
 * @throws OnefoldError STORE_DAMAGED
 */
function checkHeader(path: string, folder: string): void {
  // A journal: making the file was cut off, and SQLite will take it back.
  if (!existsSync(path) || existsSync(`${path}-journal`)) return
  // Looked for first, because another process may be closing the store, which removes the log before it changes the header.
  const hasLog = existsSync(join(folder, logFileName))
  const header = readHeader(path)
  if (header.length === 0) return
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic)
    throw damagedFileError(folder, 'its file is not a database')
  if (header.readInt32BE(applicationIdAt) !== applicationId) throw damagedFileError(folder, 'its file is a database of another program')
  const version = header.readInt32BE(userVersionAt)
  if (version !== schemaVersion && !upgrades.has(version)) throw otherFormatError(folder, [version, schemaVersion])
  if (header[writeVersionAt] === 2 && !hasLog) throw missingLogError(folder, logFileName)
}

function readHeader(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(headerBytes)
    return bytes.subarray(0, readSync(file, bytes, 0, headerBytes, 0))
  } finally {
    closeSync(file)
  }
}

/** Access for the owner only: whoever can read the database needs no key of the service. */
const ownersOnly = 0o700

/**
 * Creates a folder and its parents. Node's own way of doing so (`recursive`) never ends on file systems like `/proc`, which refuse a new folder as if
 * its parent were missing.
 *
 * @throws the error of the file system for the first folder that cannot be created; OnefoldError STORE_UNAVAILABLE if a file is in its place
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return
    throw new OnefoldError('STORE_UNAVAILABLE', `${folder} is not a folder; name a folder for the store`, { folder })
  }
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, ownersOnly)
  } catch (error) {
    // Another process may have made it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
