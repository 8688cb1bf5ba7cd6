import { OnefoldError } from '../../../errors.js'

/**
 * What an error of the database or the file system means for the user of the store in this folder. Other errors, and our own, are returned unchanged:
 * they are faults of onefold.
 */
export function storeError(error: unknown, folder: string): unknown {
  if (error instanceof OnefoldError) return error
  switch (kindOf(error)) {
    case 'held':
      return heldElsewhere(error, folder)
    case 'damaged':
      return damagedFileError(folder, 'its file is damaged or is not a database', error)
    case 'unusable':
      return unusable(error, folder)
    default:
      return error
  }
}

/** The error for an existing file that this release cannot read. @param what says what is wrong with it */
export function damagedFileError(folder: string, what: string, cause?: unknown): OnefoldError {
  const remedy = 'restore the folder from a backup, or move it away and index the documents again'
  return new OnefoldError('STORE_DAMAGED', `the store in ${folder} cannot be read: ${what}; ${remedy}`, { folder }, { cause })
}

/** The error for a file whose write-ahead log was taken away. Opened without, the store would lack the last writes, and could never take them again. */
export function missingLogError(folder: string, log: string): OnefoldError {
  const remedy = `put ${log} back beside its file, or restore both from a backup; if it is lost, make an empty file of that name to start with what is left`
  const lack = `the store in ${folder} lacks ${log}, which may have its last writes or all of them`
  return new OnefoldError('STORE_DAMAGED', `${lack}: ${remedy}`, { folder })
}

/** The error for a file that another release of onefold wrote, in another format. @param versions of the format: the file's, and this release's */
export function otherFormatError(folder: string, [found, read]: readonly [number, number]): OnefoldError {
  const remedy =
    found > read
      ? 'run the release that wrote it, or a later one'
      : 'move the folder away and index the documents again, or run the release that wrote it'
  const message = `the store in ${folder} cannot be read: its format has version ${found}, this release of onefold reads version ${read}; ${remedy}`
  return new OnefoldError('STORE_DAMAGED', message, { folder })
}

/** The error for a call after the store was closed. */
export function closedStoreError(folder: string): OnefoldError {
  return new OnefoldError('STORE_UNAVAILABLE', `the store in ${folder} is closed`, { folder })
}

/** The error if somebody has removed or replaced the open file. */
export function movedFileError(folder: string): OnefoldError {
  const remedy = 'it can be read until this process ends: save what you need, restore the folder, and start again'
  return new OnefoldError('STORE_UNAVAILABLE', `the store in ${folder} cannot be written: its file was removed or replaced; ${remedy}`, {
    folder,
  })
}

/** The error if the store was closed, but its log could not be written back into its file. */
export function unfinishedError(cause: unknown, folder: string): unknown {
  if (kindOf(cause) !== 'unusable') return storeError(cause, folder)
  const remedy = 'nothing is lost; keep the files of the folder together, and make room before the next start'
  const message = `the store in ${folder} is closed, but its log could not be brought into its file (${reasonOf(cause)}): ${remedy}`
  return new OnefoldError('STORE_UNAVAILABLE', message, { folder }, { cause })
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function heldElsewhere(cause: unknown, folder: string): OnefoldError {
  const remedy = 'stop that process, give this one another data folder, or ask the running service over HTTP'
  return held(folder, `is in use by another process: ${remedy}`, cause)
}

/** The error for a folder that this process has open already. */
export function heldHereError(folder: string): OnefoldError {
  return held(folder, 'has been opened in this process already: share what has it open, or close that before')
}

function held(folder: string, how: string, cause?: unknown): OnefoldError {
  return new OnefoldError('STORE_UNAVAILABLE', `the store in ${folder} ${how}`, { folder, isHeld: true }, { cause })
}

function unusable(cause: unknown, folder: string): OnefoldError {
  const remedy = 'check that the folder exists, that it can be written to, and that the disk has room'
  return new OnefoldError(
    'STORE_UNAVAILABLE',
    `the store in ${folder} cannot be used: ${reasonOf(cause)}; ${remedy}`,
    { folder },
    { cause },
  )
}

/** What the user of the store is told about each result code of SQLite: PERM, BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB. */
const kinds: Readonly<Record<number, 'held' | 'damaged' | 'unusable'>> = {
  3: 'unusable',
  5: 'held',
  6: 'held',
  8: 'unusable',
  10: 'unusable',
  11: 'damaged',
  13: 'unusable',
  14: 'unusable',
  26: 'damaged',
}

/**
 * The driver gives SQLite's number if SQLite refuses something, but only a sentence if a file cannot be opened. The number says more in its upper
 * bits; not all of these have a name in the driver.
 */
function kindOf(error: unknown): 'held' | 'damaged' | 'unusable' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DamageError) return 'damaged'
  const { code, rawCode } = error as { readonly code?: unknown; readonly rawCode?: unknown }
  if (typeof rawCode === 'number') return kinds[rawCode & 0xff]
  const isOfSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code)
  return isOfSystem || error.message.startsWith('ConnectionFailed') ? 'unusable' : undefined
}

/** Bytes of the file are not as they were written. Whoever uses the file is told the same as if SQLite had found it. */
export class DamageError extends Error {}
