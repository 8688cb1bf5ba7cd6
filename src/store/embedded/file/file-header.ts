import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { applicationId, schemaVersion } from './schema.js'
import { damaged } from './store-error.js'

const headerBytes = 100
const magic = 'SQLite format 3\0'
const userVersionAt = 60
const applicationIdAt = 68

/**
 * Checks that a file is missing, empty, or one that this release can open. The header is read from the file itself, because opening a database is
 * the first change of it. Our own files have theirs from the moment they are made.
 *
 * @throws OnefoldError STORE_DAMAGED
 */
export function checkHeader(path: string, folder: string): void {
  // A journal: making the file was cut off, and SQLite will take it back.
  if (!existsSync(path) || existsSync(`${path}-journal`)) return
  const header = readHeader(path)
  if (header.length === 0) return
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic)
    throw damaged(folder, 'its file is not a database')
  if (header.readInt32BE(applicationIdAt) !== applicationId) throw damaged(folder, 'its file is a database of another program')
  const version = header.readInt32BE(userVersionAt)
  if (version === schemaVersion) return
  throw damaged(folder, `its format has version ${version}, this release of onefold reads version ${schemaVersion}`)
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
