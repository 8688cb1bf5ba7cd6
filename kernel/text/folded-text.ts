import { bytesAt } from './memory'
import { writeUtf8 } from './utf8'

/** The folded text that a scan has written so far. */

/** Where it ends. */
export let foldedEnd: usize = 0

/** Begins a text. */
export function resetFolded(): void {
  foldedEnd = bytesAt
}

/** Appends a code point. */
export function writeFolded(codePoint: u32): void {
  foldedEnd = writeUtf8(foldedEnd, codePoint)
}

/** Appends what was written at the end. @param end where it ends */
export function appendUpTo(end: usize): void {
  foldedEnd = end
}
