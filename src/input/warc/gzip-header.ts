import { isGzip } from '../read-bytes.js'

const flags = { headerChecksum: 2, extra: 4, name: 8, comment: 16 } as const
const fixedBytes = 10
const deflate = 8

/**
 * Length of the header of a gzip member that begins with these bytes (RFC 1952, 2.3).
 *
 * @returns 0 if it is no such header; undefined if more bytes are needed to tell
 */
export function gzipHeaderLength(bytes: Buffer): number | undefined {
  if (bytes.length < fixedBytes) return bytes.length < 2 || isGzip(bytes) ? undefined : 0
  const flag = bytes[3]!
  if (!isGzip(bytes) || bytes[2] !== deflate || flag > 31) return 0
  let at = fixedBytes
  if (flag & flags.extra) {
    if (bytes.length < at + 2) return undefined
    at += 2 + bytes.readUInt16LE(at)
  }
  for (const text of [flags.name, flags.comment]) {
    if (!(flag & text)) continue
    const end = bytes.indexOf(0, at)
    if (end < 0) return undefined
    at = end + 1
  }
  if (flag & flags.headerChecksum) at += 2
  return at <= bytes.length ? at : undefined
}
