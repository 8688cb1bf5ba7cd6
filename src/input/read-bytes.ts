import { OnefoldError } from '../errors.js'
import type { ByteChunk, ByteSource } from './byte-source.js'
import { Utf16Decoder } from './decode-utf16.js'
import { describeOtherFormat, isUtf16, isUtf32, markedUtf16 } from './format-marks.js'
import { plainChunkBytes, readPlain } from './read-plain.js'
import { reasons } from './refusal-reasons.js'
import { readPacked, unpack } from './unpack.js'

/**
 * Reads a file, or standard input, piece by piece. Each piece is a buffer of its own unless pieces take turns. UTF-16 with a byte order mark is
 * given as UTF-8.
 *
 * Yields everything that can be read before it throws: a broken gzip file gives all of its intact data. On standard input, which cannot be read
 * twice, a damaged piece of it is lost.
 *
 * @throws OnefoldError `INPUT_UNREADABLE` if the file cannot be opened or read, is not gzip, breaks off, or begins like PDF and other formats;
 *   `RECORD_ENCODING` if it begins like UTF-16 without a mark, or like UTF-32
 */
export async function* readBytes(source: ByteSource): AsyncGenerator<ByteChunk> {
  let first = (source.start ?? 0) === 0 && source.format !== 'parquet'
  let utf16: Utf16Decoder | undefined
  for await (const chunk of source.gzip ? readPacked(source) : readRecognised(source)) {
    if (first) utf16 = checkBeginning(chunk.bytes)
    first = false
    yield utf16 === undefined ? chunk : utf16.decode(chunk)
  }
  const rest = utf16?.finish()
  if (rest !== undefined && rest.length > 0) yield { bytes: rest, read: 0 }
}

/**
 * Refuses a file in another format or encoding: otherwise every line would be refused, with a remedy that does not help.
 *
 * @returns how to decode it, if it is UTF-16
 */
function checkBeginning(bytes: Buffer): Utf16Decoder | undefined {
  if (isUtf32(bytes)) throw new OnefoldError('RECORD_ENCODING', reasons.utf32)
  const encoding = markedUtf16(bytes)
  if (encoding !== undefined) return new Utf16Decoder(encoding)
  if (isUtf16(bytes)) throw new OnefoldError('RECORD_ENCODING', reasons.utf16(bytes[0] === 0 ? 'UTF-16BE' : 'UTF-16LE'))
  const other = describeOtherFormat(bytes)
  if (other !== undefined) throw new OnefoldError('INPUT_UNREADABLE', other)
  // Compressed data were unpacked before.
  if (isGzip(bytes)) throw new OnefoldError('INPUT_UNREADABLE', reasons.gzipInGzip)
  return undefined
}

/** Whether a file that begins with these bytes is neither compressed nor known to be in another format or encoding. */
export function isPlainText(bytes: Buffer): boolean {
  return !isGzip(bytes) && !isUtf16(bytes) && !isUtf32(bytes) && describeOtherFormat(bytes) === undefined
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
