import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { OnefoldError } from '../../errors.js'
import { pumpThrough } from '../pump-through.js'
import { isGzip } from '../read-bytes.js'
import { readHead } from '../read-head.js'
import { plainChunkBytes, readPlain } from '../read-plain.js'
import { reasons } from '../refusal-reasons.js'
import { gzipHeaderLength } from './gzip-header.js'
import { PackedInput } from './packed-input.js'
import { warcMark } from './warc-mark.js'

/**
 * What comes next in an archive. Between the start and the end of a gzip member come its bytes, unpacked; a plain archive is bytes alone. After damage
 * a member starts with a record.
 */
export type ArchiveEvent =
  | { readonly type: 'bytes'; readonly bytes: Buffer }
  /** `at` is the place of the member's first byte in the file. */
  | { readonly type: 'start'; readonly at: number }
  /** The bytes since the start are what was packed. */
  | { readonly type: 'end' }
  | { readonly type: 'damage'; readonly reason: string }
  /** Number of bytes of the file that were read since this was told last. */
  | { readonly type: 'read'; readonly count: number }

/** One piece unpacks to about a thousand times its size at most: see `unpack.ts`. */
const packedChunkBytes = 64 * 1024
const unpackedChunkBytes = 64 * 1024
const trailerBytes = 8
/** A member that is larger is not unpacked at once. */
const mostPackedBytes = 512 * 1024
const mostUnpackedBytes = 2 * 1024 * 1024
/** A member that begins with a record shows it in its first bytes. */
const probeBytes = 1024
/**
 * Bytes of a file for each time that bytes which look like the beginning of a member turn out to be none. Chance makes one in 16 MB, and a look costs as
 * much as reading 100 KB: a hostile file could have one every ten bytes.
 */
const bytesPerVainProbe = 512
/** Vain looks that are made in any file. */
const freeVainProbes = 10_000
/** Bytes that may be read again at the beginning of a file, see {@link MemberReader}. */
const freeRereading = 16 * 1024 * 1024

/**
 * Reads the bytes of an archive, plain or gzip, whatever its name says.
 *
 * In archives each record is a gzip member of its own. `unpack`, which takes a file's members for one stream, can tell neither where one begins nor
 * whether one is damaged before all of it was given, and reads nothing after the first damage. Here a member is told to be whole, and damage costs the
 * member alone.
 *
 * @throws OnefoldError `INPUT_UNREADABLE` if the file cannot be read
 */
export async function* readArchiveBytes(file: string): AsyncGenerator<ArchiveEvent> {
  if (isGzip(await readHead(file).catch(() => Buffer.alloc(0)))) return yield* new MemberReader(file).read()
  for await (const { bytes, read } of readPlain({ file, gzip: false }, plainChunkBytes)) {
    yield { type: 'bytes', bytes }
    yield { type: 'read', count: read }
  }
}

/** Says why a member cannot be read any further. */
class MemberDamage extends Error {}

/**
 * Reads the members of a file. After damage it goes on at the next member with a record, which may lie before the place at which the damage showed:
 * bits that were changed may hide where a member ends. So bytes are read again, but no more than were read before, lest a file of damaged members take
 * a time quadratic in its length.
 */
class MemberReader {
  readonly #file: string
  #input: PackedInput
  #reread = 0
  #vainProbes = 0
  /** The first byte that was not read yet. */
  #furthest = 0

  constructor(file: string) {
    this.#file = file
    this.#input = new PackedInput(file, 0)
  }

  async *read(): AsyncGenerator<ArchiveEvent> {
    try {
      for (;;) {
        const at = this.#input.at
        try {
          if (!(await this.#isAtMember())) return
          yield { type: 'start', at }
          yield* this.#member()
          yield { type: 'end' }
        } catch (error) {
          if (!(error instanceof MemberDamage)) throw error
          yield { type: 'damage', reason: error.message }
          await this.#findRecord(at + 1)
        }
        yield this.#progress()
      }
    } finally {
      await this.#input.close()
    }
  }

  #progress(): ArchiveEvent {
    const count = Math.max(0, this.#input.at - this.#furthest)
    this.#furthest += count
    return { type: 'read', count }
  }

  /** Passes the header of the next member; false at the end of the file. Tapes fill their last block with zeros. */
  async #isAtMember(): Promise<boolean> {
    const input = this.#input
    if (!(await input.want(1))) return false
    if (input.bytes[0] === 0) {
      while (input.bytes.every((byte) => byte === 0)) {
        input.pass(input.bytes.length)
        if (!(await input.want(1))) return false
      }
      throw new MemberDamage(reasons.damagedMember)
    }
    let length = gzipHeaderLength(input.bytes)
    while (length === undefined && (await input.want(input.bytes.length + 1))) length = gzipHeaderLength(input.bytes)
    if (length === undefined) throw new MemberDamage(reasons.cutOffMember)
    if (length === 0) throw new MemberDamage(reasons.damagedMember)
    input.pass(length)
    return true
  }

  /** Yields what a member contains, and checks that it is all of it. */
  async *#member(): AsyncGenerator<ArchiveEvent> {
    const bytes = await this.#smallMember()
    if (bytes === undefined) yield* this.#largeMember()
    else {
      this.#checkTrailer(crc32(bytes), bytes.length)
      yield { type: 'bytes', bytes }
    }
  }

  /**
   * Unpacks the bytes of a small member at once: the trips to the thread pool that a stream takes cost several times as much as unpacking a page.
   *
   * @returns undefined if the member is large, or cut off
   */
  async #smallMember(): Promise<Buffer | undefined> {
    const input = this.#input
    for (;;) {
      const found = unpackHere(input.bytes)
      if (found !== undefined && input.bytes.length >= found.packedBytes + trailerBytes) {
        input.pass(found.packedBytes)
        return found.bytes
      }
      if (input.bytes.length >= mostPackedBytes || !(await input.want(input.bytes.length + 1))) return undefined
    }
  }

  async *#largeMember(): AsyncGenerator<ArchiveEvent> {
    const input = this.#input
    const inflate = createInflateRaw({ chunkSize: unpackedChunkBytes })
    let given = 0
    async function* pieces(): AsyncGenerator<Buffer> {
      while (!inflate.readableEnded && (await input.want(1))) {
        const piece = input.bytes.subarray(0, packedChunkBytes)
        input.pass(piece.length)
        given += piece.length
        yield piece
      }
    }
    let checksum = 0
    let length = 0
    try {
      for await (const output of pumpThrough<Buffer>(pieces(), inflate)) {
        for (const bytes of output) {
          checksum = crc32(bytes, checksum)
          length = (length + bytes.length) >>> 0
          yield { type: 'bytes', bytes }
        }
        yield this.#progress()
      }
    } catch (error) {
      if (error instanceof OnefoldError) throw error
      const isCutOff = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
      throw new MemberDamage(isCutOff ? reasons.cutOffMember : reasons.damagedMember)
    }
    input.giveBack(given - inflate.bytesWritten)
    if (!(await input.want(trailerBytes))) throw new MemberDamage(reasons.cutOffMember)
    this.#checkTrailer(checksum, length)
  }

  #checkTrailer(checksum: number, length: number): void {
    const { bytes } = this.#input
    if (bytes.readUInt32LE(0) !== checksum || bytes.readUInt32LE(4) !== length) throw new MemberDamage(reasons.damagedMember)
    this.#input.pass(trailerBytes)
  }

  async #seek(at: number): Promise<void> {
    if (this.#input.goTo(at)) return
    await this.#input.close()
    this.#input = new PackedInput(this.#file, at)
  }

  /** Goes to the first member at or behind a place that begins with a record; to the end of the file if there is none. */
  async #findRecord(from: number): Promise<void> {
    const reached = this.#input.at
    const again = Math.max(0, reached - from)
    const mayReread = this.#reread + again <= Math.max(this.#furthest, freeRereading)
    if (mayReread) this.#reread += again
    await this.#seek(mayReread ? from : reached)
    const input = this.#input
    while (await input.want(1)) {
      const found = input.bytes.indexOf(gzipMark)
      if (found < 0) input.pass(Math.max(1, input.bytes.length - gzipMark.length + 1))
      else {
        input.pass(found)
        await input.want(probeBytes)
        if (this.#isAtRecord(input.bytes.subarray(0, probeBytes))) return
        input.pass(1)
      }
    }
  }

  /** Whether a member with a record begins with these bytes. Not looked at if too many such looks were in vain. */
  #isAtRecord(bytes: Buffer): boolean {
    const header = gzipHeaderLength(bytes)
    if (!header || this.#vainProbes > freeVainProbes + this.#input.at / bytesPerVainProbe) return false
    const isRecord = beginsWithRecord(bytes.subarray(header))
    if (!isRecord) this.#vainProbes++
    return isRecord
  }
}

/** Bytes at the beginning of a member's packed data, unpacked, and how many they are; undefined if the data go on, or unpack to many. */
function unpackHere(packed: Buffer): { readonly bytes: Buffer; readonly packedBytes: number } | undefined {
  try {
    const options = { info: true, maxOutputLength: mostUnpackedBytes }
    // The types do not know what `info` adds.
    const { buffer, engine } = inflateRawSync(packed, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    // A small one is part of a piece of 16 kB, which would stay in memory as long as the record to which it belongs.
    return { bytes: Buffer.from(buffer), packedBytes: engine.bytesWritten }
  } catch (error) {
    if (['Z_BUF_ERROR', 'ERR_BUFFER_TOO_LARGE'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw new MemberDamage(reasons.damagedMember)
  }
}

/** A gzip member, with the only method of compression that there is. */
const gzipMark = Buffer.of(0x1f, 0x8b, 8)

function beginsWithRecord(packed: Buffer): boolean {
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, warcMark.length).equals(warcMark)
  } catch {
    return false
  }
}
