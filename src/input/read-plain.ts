import { constants, open as openDescriptor, type Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { OnefoldError } from '../errors.js'
import type { ByteChunk, ByteSource } from './byte-source.js'
import { reasons } from './refusal-reasons.js'
import { statStandardInput } from './standard-input.js'
import { describeSystemError } from './system-error.js'

/** Plain files are read in pieces of this size: large enough that a system call does not count. */
export const plainChunkBytes = 1024 * 1024

/** Piece size beyond the end of a byte range, where only the rest of one line is needed. */
const tailChunkBytes = 64 * 1024

/** Piece size beyond the size that the file had when it was opened. Nothing is there, unless another process writes to the file. */
const endChunkBytes = 4 * 1024

/**
 * The bytes of a file, a pipe or standard input as they are, in pieces of about `chunkBytes`.
 *
 * @throws OnefoldError `INPUT_UNREADABLE`, also at the end of a file that is shorter by then than it was when it was opened, or when its range was cut
 */
export async function* readPlain(source: ByteSource, chunkBytes: number): AsyncGenerator<ByteChunk> {
  if (source.file === '-') return yield* readStandardInput()
  const stats = await stat(source.file).catch(failRead)
  if (stats.isFIFO()) return yield* readPipe(source.file)
  const handle = await open(source.file, 'r').catch(failRead)
  try {
    yield* readHandle(handle, source, chunkBytes, stats)
  } finally {
    await handle.close()
  }
}

/**
 * Reads a named pipe, such as the shell's `<(…)`. A system call that waits for the pipe's writer would hold a thread, and the process does not end
 * before its threads do: after an interrupt, the user would have to wait as well.
 */
async function* readPipe(file: string): AsyncGenerator<ByteChunk> {
  const fd = await promisify(openDescriptor)(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(failRead)
  // Loaded only here, because it takes a millisecond.
  const { Socket } = await import('node:net')
  yield* readStream(new Socket({ fd, readable: true, writable: false }))
}

async function* readHandle(handle: FileHandle, source: ByteSource, chunkBytes: number, stats: Stats): AsyncGenerator<ByteChunk> {
  // A device has no positions: null continues where the last read ended.
  const seekable = stats.isFile()
  let position = source.start ?? 0
  const buffers = new PieceBuffers(source.takesTurns === true && seekable)
  const readNext = (): Promise<Buffer> => {
    const wanted = source.end === undefined ? chunkBytes : Math.min(chunkBytes, Math.max(source.end - position, tailChunkBytes))
    // Never much more than is left: memory for a whole piece costs far more than a small file, and must be collected.
    const left = seekable ? Math.max(stats.size - position, endChunkBytes) : wanted
    return readPiece(handle, buffers.next(Math.min(wanted, left)), seekable ? position : null)
  }
  let next = readNext()
  for (;;) {
    const bytes = await next
    if (bytes.length === 0) {
      if (seekable && position < Math.max(stats.size, source.end ?? 0)) throw new OnefoldError('INPUT_UNREADABLE', reasons.shrank)
      return
    }
    position += bytes.length
    // The next piece of a file is read while the caller uses this one. A device may have no more to give for a long time.
    if (seekable) next = readAhead(readNext())
    yield { bytes, read: bytes.length }
    if (!seekable) next = readNext()
  }
}

async function readPiece(handle: FileHandle, buffer: Buffer, position: number | null): Promise<Buffer> {
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, position).catch(failRead)
  return buffer.subarray(0, bytesRead)
}

/**
 * Memory for pieces. If pieces take turns, two buffers are enough: one is read into while the other is used. New memory for each piece takes longer
 * than reading it, because the system maps it page by page, and its garbage makes the collector run.
 */
class PieceBuffers {
  readonly #takesTurns: boolean
  #resting: Buffer | undefined
  #used: Buffer | undefined

  constructor(takesTurns: boolean) {
    this.#takesTurns = takesTurns
  }

  next(length: number): Buffer {
    if (!this.#takesTurns) return Buffer.allocUnsafe(length)
    const buffer = this.#resting !== undefined && this.#resting.length >= length ? this.#resting : Buffer.allocUnsafe(length)
    this.#resting = this.#used
    this.#used = buffer
    return buffer.subarray(0, length)
  }
}

/**
 * Delays a failure until the caller awaits the piece. Otherwise it would count as unhandled until then, or for ever if the caller does not read on.
 */
function readAhead(piece: Promise<Buffer>): Promise<Buffer> {
  piece.catch(() => undefined)
  return piece
}

async function* readStandardInput(): AsyncGenerator<ByteChunk> {
  // For a folder, Node gives an empty stream.
  const stats = await statStandardInput().catch(failRead)
  if (stats.isDirectory()) throw new OnefoldError('INPUT_UNREADABLE', reasons.folderOnInput)
  yield* readStream(process.stdin)
}

async function* readStream(stream: AsyncIterable<Buffer>): AsyncGenerator<ByteChunk> {
  try {
    for await (const bytes of stream) yield { bytes, read: bytes.length }
  } catch (error) {
    failRead(error)
  }
}

function failRead(error: unknown): never {
  throw new OnefoldError('INPUT_UNREADABLE', `cannot be read: ${describeSystemError(error)}`, {}, { cause: error })
}
