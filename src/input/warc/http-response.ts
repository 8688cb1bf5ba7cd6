import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { OnefoldError } from '../../errors.js'
import { reasons } from '../refusal-reasons.js'
import { type HeaderFields, headerLength, parseHeaderFields } from './header-fields.js'

/** An HTTP response as it was received. */
export interface HttpResponse {
  readonly status: number
  readonly fields: HeaderFields
  /** As it was sent, in chunks and compressed. */
  readonly body: Buffer
}

/** Reads a response with its header; undefined if the bytes are none. Without the end of the header, all of it is header. */
export function parseHttpResponse(bytes: Buffer): HttpResponse | undefined {
  const length = headerLength(bytes) ?? bytes.length
  const header = bytes.toString('latin1', 0, length)
  const status = /^HTTP\/\d\S*\s+(\d{3})\b/i.exec(header)?.[1]
  return status === undefined ? undefined : { status: Number(status), fields: parseHeaderFields(header), body: bytes.subarray(length) }
}

/**
 * The body of a response, joined and unpacked as its header says. Crawlers often keep the header of a response whose body they have unpacked: a body
 * that is not as the header says is taken as it is.
 *
 * @param limit of the unpacked bytes
 * @param isCutOff whether the archive says that it does not have the whole body; what there is of it is unpacked then
 * @throws OnefoldError `RECORD_TOO_LARGE`; `RECORD_INVALID` if it is damaged, or compressed too often or in a way that is not read
 */
export function bodyOf({ fields, body }: HttpResponse, limit: number, isCutOff: boolean): Buffer {
  const codings = namesIn(fields.get('content-encoding'))
  if (codings.length > maxCodings) throw new OnefoldError('RECORD_INVALID', reasons.unreadCoding(`${codings.length} codings`))
  let bytes = namesIn(fields.get('transfer-encoding')).includes('chunked') ? joinChunks(body) : body
  for (const coding of codings.reverse()) bytes = unpack(coding, bytes, { limit, isCutOff })
  return bytes
}

/** Codings of one body; each of a hostile one costs its whole length. Servers use one, by mistake two. */
const maxCodings = 5

function namesIn(list = ''): string[] {
  return list.split(',').map((name) => name.trim().toLowerCase())
}

/** Longest line before a chunk. */
const maxChunkLine = 1024

/** Joins the chunks of a body. From where it does not consist of chunks, it is taken as it is. */
function joinChunks(body: Buffer): Buffer {
  // Not a list of pieces: a hostile body has one for each byte.
  const joined = Buffer.allocUnsafe(body.length)
  let length = 0
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.subarray(at, at + maxChunkLine).indexOf('\n')
    const size = /^([\da-f]{1,8})[ \t]*(?:;.*)?\r?$/i.exec(body.toString('latin1', at, at + Math.max(0, lineEnd)))?.[1]
    if (size === undefined) {
      length += body.copy(joined, length, at)
      break
    }
    const bytes = Number.parseInt(size, 16)
    if (bytes === 0) break
    const start = at + lineEnd + 1
    at = start + bytes
    length += body.copy(joined, length, start, Math.min(at, body.length))
    // The line break behind a chunk.
    if (body[at] === 0x0d) at++
    if (body[at] === 0x0a) at++
  }
  return joined.subarray(0, length)
}

interface UnpackLimits {
  readonly limit: number
  readonly isCutOff: boolean
}

/** Codings that are known and not read. */
const unread = ['zstd', 'compress', 'x-compress', 'dcb', 'dcz']

function unpack(coding: string, bytes: Buffer, { limit, isCutOff }: UnpackLimits): Buffer {
  const options = { maxOutputLength: limit, ...(isCutOff && { finishFlush: constants.Z_SYNC_FLUSH }) }
  const brotliOptions = { maxOutputLength: limit, ...(isCutOff && { finishFlush: constants.BROTLI_OPERATION_FLUSH }) }
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return unpackBy(coding, bytes, limit, () => gunzipSync(bytes, options))
    case 'deflate':
      // Zlib by the standard; some servers leave out its header.
      return unpackBy(coding, bytes, limit, () => (isZlib(bytes) ? inflateSync : inflateRawSync)(bytes, options))
    case 'br':
      return unpackBy(coding, bytes, limit, () => brotliDecompressSync(bytes, brotliOptions))
  }
  if (unread.includes(coding) && !isMarkup(bytes)) throw new OnefoldError('RECORD_INVALID', reasons.unreadCoding(coding))
  return bytes
}

function isZlib(bytes: Buffer): boolean {
  return bytes.length >= 2 && (bytes[0]! & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0
}

function unpackBy(coding: string, bytes: Buffer, limit: number, unpacked: () => Buffer): Buffer {
  if (bytes.length === 0) return bytes
  try {
    return unpacked()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new OnefoldError('RECORD_TOO_LARGE', reasons.longerThan(limit))
    if (isMarkup(bytes)) return bytes
    throw new OnefoldError('RECORD_INVALID', reasons.damagedCoding(coding), {}, { cause: error })
  }
}

/** Whether bytes begin as a page does. */
function isMarkup(bytes: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 1024))
}
