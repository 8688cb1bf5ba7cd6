import { constants, fstat, open as openDescriptor, type Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createGunzip, type Gunzip } from 'node:zlib'
import { OnefoldError } from '../errors.js'
import { describeOtherFormat, isUtf16, isUtf32 } from './format-marks.js'
import type { InputFormat } from './input-record.js'
import { pumpThrough } from './pump-through.js'
import { reasons } from './refusal-reasons.js'
import { describeSystemError } from './system-error.js'

/** Plain files are read in pieces of this size: large enough that a system call does not count. */
const plainChunkBytes = 1024 * 1024

/** Piece size beyond the end of a byte range, where only the rest of one line is needed. */
const tailChunkBytes = 64 * 1024

/** Piece size beyond the size that the file had when it was opened. Nothing is there, unless another process writes to the file. */
const endChunkBytes = 4 * 1024

/** One piece of compressed input unpacks to at most about a thousand times its size. This bounds it to 64 MB even for a hostile file. */
const packedChunkBytes = 64 * 1024

/** Some unpacked bytes of a file, and the number of bytes of the file that were read for them. */
interface ByteChunk {
  readonly bytes: Buffer
  readonly read: number
}

/** What to read, and how. */
export interface ByteSource {
  /** A path, or `-` for standard input. */
  readonly file: string
  /** Whether the name marks the file as compressed. Any other file is unpacked if its first bytes are those of gzip. */
  readonly gzip: boolean
  /** How the bytes will be read, if that is known. */
  readonly format?: InputFormat
  /** First byte; default 0. Plain files only. */
  readonly start?: number
  /** After this byte, pieces become small. Reading continues until the file ends or the caller stops. */
  readonly end?: number
  /**
   * Whether the caller uses the bytes of a piece only until it asks for the next. A plain file can then be read into the same memory over and over.
   */
  readonly takesTurns?: boolean
}

/**
 * Reads a file, or standard input, piece by piece. Each piece is a buffer of its own unless pieces take turns.
 *
 * Yields everything that can be read before it throws: a broken gzip file gives all of its intact data. On standard input, which cannot be read
 * twice, a damaged piece of it is lost.
 *
 * @throws OnefoldError `INPUT_UNREADABLE` if the file cannot be opened or read, is not gzip, breaks off, or begins like PDF and other formats;
 *   `RECORD_ENCODING` if it begins like UTF-16 or UTF-32
 */
export async function* readBytes(source: ByteSource): AsyncGenerator<ByteChunk> {
  let first = (source.start ?? 0) === 0
  for await (const chunk of source.gzip ? unpack(source, readPlain(source, packedChunkBytes)) : readRecognised(source)) {
    if (first && source.format !== 'parquet') checkBeginning(chunk.bytes)
    first = false
    yield chunk
  }
}

/** Refuses a file in another format or encoding: otherwise every line would be refused, with a remedy that does not help. */
function checkBeginning(bytes: Buffer): void {
  if (isUtf32(bytes)) throw new OnefoldError('RECORD_ENCODING', reasons.utf32)
  if (isUtf16(bytes)) throw new OnefoldError('RECORD_ENCODING', reasons.utf16)
  const other = describeOtherFormat(bytes)
  if (other !== undefined) throw new OnefoldError('INPUT_UNREADABLE', other)
  // Compressed data were unpacked before.
  if (isGzip(bytes)) throw new OnefoldError('INPUT_UNREADABLE', reasons.gzipInGzip)
}

/** Reads a file whose name does not tell whether it is compressed. */
async function* readRecognised(source: ByteSource): AsyncGenerator<ByteChunk> {
  const chunks = readPlain(source, plainChunkBytes)
  if ((source.start ?? 0) > 0) return yield* chunks
  const head: ByteChunk[] = []
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head.push(next.value)
    // A pipe may deliver the two decisive bytes one by one.
    if (head.length > 1 || next.value.bytes.length !== 1 || next.value.bytes[0] !== gzipMark[0]) break
  }
  const all = chain(head, chunks)
  yield* isGzip(Buffer.concat(head.map(({ bytes }) => bytes.subarray(0, 2)))) ? unpack(source, all) : all
}

async function* chain(head: readonly ByteChunk[], rest: AsyncGenerator<ByteChunk>): AsyncGenerator<ByteChunk> {
  try {
    yield* head
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

const gzipMark = [0x1f, 0x8b]

/** Whether a file that begins with these bytes is compressed. No UTF-8 text begins with them. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === gzipMark[0] && bytes[1] === gzipMark[1]
}

async function* readPlain(source: ByteSource, chunkBytes: number): AsyncGenerator<ByteChunk> {
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
    if (bytes.length === 0) return
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
  const stats = await promisify(fstat)(0).catch(failRead)
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

async function* unpack(source: ByteSource, chunks: AsyncGenerator<ByteChunk>): AsyncGenerator<ByteChunk> {
  let read = 0
  /** Bytes of the file before the current piece, and including it. */
  const packed = { before: 0, with: 0 }
  let unpacked = 0
  const gunzip = createUnpacker()
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      read += chunk.read
      for (const piece of cutPieces(chunk.bytes, packedChunkBytes)) {
        packed.before = packed.with
        packed.with += piece.length
        yield piece
        if (gunzip.readableEnded) checkPadding(piece.subarray(Math.max(0, gunzip.bytesWritten - packed.before)), source.gzip)
      }
    }
  }
  try {
    for await (const output of pumpThrough<Buffer>(pieces(), gunzip)) {
      const bytes = join(output)
      unpacked += bytes.length
      yield { bytes, read }
      read = 0
    }
  } catch (error) {
    if (error instanceof OnefoldError) throw error
    if (!isCutOff(error) && (await isRegularFile(source.file))) yield* salvage(source, packed.before, unpacked)
    failUnpack(error, source.gzip)
  }
}

function createUnpacker(): Gunzip {
  return createGunzip({ chunkSize: packedChunkBytes * 4 })
}

/**
 * Checks the bytes after the end of the gzip data. Tapes and block devices fill the last block with zero bytes; zlib ends at the first of them and
 * reads nothing after it.
 */
function checkPadding(bytes: Buffer, isNamed: boolean): void {
  if (bytes.some((byte) => byte !== 0)) failUnpack(undefined, isNamed)
}

/**
 * Yields what a damaged piece contains before the damage: zlib drops what it has unpacked of the bytes on which it fails, up to a quarter of a
 * megabyte. So the file is unpacked once more, with this piece byte by byte, which takes about a second.
 *
 * @param intact number of bytes of the file before the piece
 * @param given number of unpacked bytes that were yielded already
 */
async function* salvage(source: ByteSource, intact: number, given: number): AsyncGenerator<ByteChunk> {
  async function* pieces(): AsyncGenerator<Buffer> {
    let at = 0
    for await (const { bytes } of readPlain(source, packedChunkBytes)) {
      const whole = Math.max(0, Math.min(intact - at, bytes.length))
      yield* cutPieces(bytes.subarray(0, whole), packedChunkBytes)
      yield* cutPieces(bytes.subarray(whole), 1)
      at += bytes.length
    }
  }
  let skip = given
  try {
    for await (const output of pumpThrough<Buffer>(pieces(), createUnpacker())) {
      const bytes = join(output)
      if (bytes.length > skip) yield { bytes: bytes.subarray(skip), read: 0 }
      skip = Math.max(0, skip - bytes.length)
    }
  } catch {
    // The damage is known already.
  }
}

function* cutPieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function join(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

async function isRegularFile(file: string): Promise<boolean> {
  return file !== '-' && (await stat(file)).isFile()
}

function failRead(error: unknown): never {
  throw new OnefoldError('INPUT_UNREADABLE', `cannot be read: ${describeSystemError(error)}`, {}, { cause: error })
}

function failUnpack(error: unknown, isNamed: boolean): never {
  const reason = isCutOff(error)
    ? 'the gzip file breaks off before its end; what came before was read. Copy or download it again'
    : `the gzip data are damaged from here on; what came before was read. Copy or download the file again${isNamed ? ', or take .gz off the name if it is not compressed' : ''}`
  throw new OnefoldError('INPUT_UNREADABLE', reason, {}, { cause: error })
}

function isCutOff(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'Z_BUF_ERROR'
}
