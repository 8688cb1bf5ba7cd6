import { stampAt } from '../../../stamp.js'
import type { DocumentMark } from '../../../store/index-transfer.js'

/** Lower than every stamp of an accepted write. */
const lowest = '0000000000000000r'

/**
 * Stamp of a document that was not written through onefold: any accepted write, however early, wins over it.
 *
 * @param version the document's version at the time, by which a later write of somebody else is recognised
 */
export function foreignStamp(version: number): string {
  return `${lowest}${version}`
}

/** Whether a stamp says that the document was not written through onefold. */
export function isForeignStamp(write: string): boolean {
  return write === '' || write.startsWith(lowest)
}

/** Whether a document is unchanged since it got its {@link foreignStamp}. */
export function isUntouched({ version, fields }: DocumentMark): boolean {
  return fields.write === foreignStamp(version)
}

/**
 * Whether a document of the target was copied there, and not written by somebody after the alias moved to the target.
 *
 * @param swappedAt microseconds; undefined: nobody else writes to the target yet
 */
export function isCopy({ fields: { write } }: DocumentMark, swappedAt: number | undefined): boolean {
  return swappedAt === undefined || (write !== undefined && write < stampAt(swappedAt))
}
