import type { DocumentMark } from '../../../store/index-transfer.js'

/** Lower than every stamp of an accepted write. */
const lowest = '0000000000000000r'

/**
 * Stamp of a document that nobody wrote through onefold. Every accepted write, however early, wins over it.
 *
 * @param version the document's version with this stamp; a higher one shows that somebody else has written it since
 */
export function foreignStamp(version: number): string {
  return `${lowest}${version}`
}

/** Whether a stamp says that nobody wrote the document through onefold. */
export function isForeignStamp(write: string): boolean {
  return write === '' || write.startsWith(lowest)
}

/** Whether nobody has written a document since it got its {@link foreignStamp}. */
export function isUntouched({ version, fields }: DocumentMark): boolean {
  return fields.write === foreignStamp(version)
}

/** Follows the stamp of a write in documents that a reindex has copied, until the next write. Sorts behind the stamp, so the write stays known. */
const copyMark = '~'

/** The stamp of a copy of a document that was written through onefold. */
export function copiedStamp(write: string): string {
  return `${writtenStamp(write)}${copyMark}`
}

/** The stamp that a write was given when it was accepted. */
export function writtenStamp(write: string): string {
  return write.endsWith(copyMark) ? write.slice(0, -copyMark.length) : write
}

/**
 * Whether a document of the target is a copy: nobody has written it there, though its group may have changed. The time of a stamp would not tell, because a
 * write may be carried out long after it was accepted.
 *
 * @param write undefined: others wrote it, or it is not there
 */
export function isCopy(write: string | undefined): boolean {
  return write !== undefined && (isForeignStamp(write) || write.endsWith(copyMark))
}
