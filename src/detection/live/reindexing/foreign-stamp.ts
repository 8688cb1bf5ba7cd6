import { stampAt } from '../../../stamp.js'
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

/**
 * Whether a document of the target is a copy from the source, judging by its stamp: not one written by others since the alias names the target.
 *
 * @param swappedAt in microseconds; undefined: nobody else writes to the target yet
 */
export function isCopy({ fields: { write } }: DocumentMark, swappedAt: number | undefined): boolean {
  return swappedAt === undefined || (write !== undefined && write < stampAt(swappedAt))
}
