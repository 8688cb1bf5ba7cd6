import { stat } from 'node:fs/promises'
import { createGunzip, type Gunzip } from 'node:zlib'
import { OnefoldError } from '../errors.js'
import type { ByteChunk, ByteSource } from './byte-source.js'
import { pumpThrough } from './pump-through.js'
import { readPlain } from './read-plain.js'
import { reasons } from './refusal-reasons.js'

/** One piece of compressed input unpacks to at most about a thousand times its size. This bounds it to 64 MB even for a hostile file. */
const packedChunkBytes = 64 * 1024

/** Reads a compressed file and unpacks it. As {@link unpack}. */
export function readPacked(source: ByteSource): AsyncGenerator<ByteChunk> {
  return unpack(source, readPlain(source, packedChunkBytes))
}

/**
 * Unpacks the bytes of a source. Yields everything before the damage of a damaged file.
 *
 * @throws OnefoldError `INPUT_UNREADABLE` if the bytes are not gzip, are damaged, or break off
 */
export async function* unpack(source: ByteSource, chunks: AsyncGenerator<ByteChunk>): AsyncGenerator<ByteChunk> {
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

function failUnpack(error: unknown, isNamed: boolean): never {
  throw new OnefoldError('INPUT_UNREADABLE', isCutOff(error) ? reasons.cutOffGzip : reasons.damagedGzip(isNamed), {}, { cause: error })
}

function isCutOff(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'Z_BUF_ERROR'
}
