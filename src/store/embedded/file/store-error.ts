import { OnefoldError } from '../../../errors.js'

/**
 * What an error of the database or the file system means for the user of the store in this folder. Other errors, and our own, are returned unchanged:
 * they are faults of onefold.
 */
export function storeError(error: unknown, folder: string): unknown {
  if (error instanceof OnefoldError) return error
  const code = codeOf(error)
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return heldElsewhere(error, folder)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return damagedFileError(folder, 'its file is damaged or is not a database', error)
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|PERM)|^E[A-Z]+$/.test(code)) return unusable(error, folder)
  return error
}

/** The error for an existing file that this release cannot read. @param what says what is wrong with it */
export function damagedFileError(folder: string, what: string, cause?: unknown): OnefoldError {
  const remedy = 'restore the folder from a backup, or move it away and index the documents again'
  return new OnefoldError('STORE_DAMAGED', `the store in ${folder} cannot be read: ${what}; ${remedy}`, { folder }, { cause })
}

/** The store was closed before. */
export function closedStoreError(folder: string): OnefoldError {
  return new OnefoldError('STORE_UNAVAILABLE', `the store in ${folder} is closed`, { folder })
}

function heldElsewhere(cause: unknown, folder: string): OnefoldError {
  const remedy = 'stop that process, give this one another data folder, or ask the running service over HTTP'
  return new OnefoldError(
    'STORE_UNAVAILABLE',
    `the store in ${folder} is in use by another process: ${remedy}`,
    { folder, isHeld: true },
    { cause },
  )
}

function unusable(cause: unknown, folder: string): OnefoldError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const remedy = 'check that the folder exists, that it can be written to, and that the disk has room'
  return new OnefoldError('STORE_UNAVAILABLE', `the store in ${folder} cannot be used: ${reason}; ${remedy}`, { folder }, { cause })
}

/** The driver gives a code if SQLite refuses something, but only a sentence if a file cannot be opened. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code
  return error.message.startsWith('ConnectionFailed') ? 'SQLITE_CANTOPEN' : ''
}
