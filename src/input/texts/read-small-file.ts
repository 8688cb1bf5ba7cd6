import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { isPlainText } from '../read-bytes.js'

/** Up to this size, reading a file takes less time than handing the work to another thread and back. */
const smallBytes = 256 * 1024

/**
 * Reads a small text file at once, on the caller's thread: folders hold hundreds of thousands of them, and the five trips to the thread pool that a
 * file takes otherwise cost ten times as much as reading it.
 *
 * @returns undefined if the file is larger, compressed, in another encoding or format, changes meanwhile, or cannot be read: to be read piece by
 *   piece, which also finds the words for what is wrong
 */
export function readSmallFile(file: string, maxBytes: number): Buffer | undefined {
  let descriptor: number | undefined
  try {
    // Of a pipe that took the file's place meanwhile, opening would wait for the writer.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = fstatSync(descriptor)
    if (!stats.isFile() || stats.size > Math.min(smallBytes, maxBytes)) return undefined
    // One byte more than the file has: if it is not filled, the file ended there.
    const buffer = Buffer.allocUnsafe(stats.size + 1)
    const bytes = buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, 0))
    return bytes.length === stats.size && isPlainText(bytes) ? bytes : undefined
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}
