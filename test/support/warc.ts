import { gzipSync } from 'node:zlib'

/** Fields of a header. */
type Fields = Readonly<Record<string, string | number>>

function header(first: string, fields: Fields): string {
  return `${[first, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`
}

/** The bytes of a record of a web archive. */
export function warcRecord(fields: Fields, block: string | Uint8Array): Buffer {
  const bytes = Buffer.from(block)
  return Buffer.concat([Buffer.from(header('WARC/1.0', { ...fields, 'Content-Length': bytes.length })), bytes, Buffer.from('\r\n\r\n')])
}

/** What a crawler wrote of a page: its address, and what differs from a small page of today. */
interface Answered {
  readonly url: string
  readonly body: string | Uint8Array
  readonly date?: string
  readonly status?: number
  readonly fields?: Fields
  readonly recordFields?: Fields
}

/** A record with a server's answer. */
export function response({ url, body, date = '2026-03-03T09:15:00Z', status = 200, fields = {}, recordFields = {} }: Answered): Buffer {
  const head = header(`HTTP/1.1 ${status} OK`, { 'Content-Type': 'text/html', ...fields })
  const type = { 'WARC-Type': 'response', 'WARC-Target-URI': url, 'WARC-Date': date, 'Content-Type': 'application/http; msgtype=response' }
  return warcRecord({ ...type, ...recordFields }, Buffer.concat([Buffer.from(head), Buffer.from(body)]))
}

/** A record of another type, as crawlers write them beside each answer. */
export function otherRecord(type: string, block = 'GET / HTTP/1.1\r\n\r\n', fields: Fields = {}): Buffer {
  return warcRecord({ 'WARC-Type': type, 'WARC-Target-URI': 'http://example.org/', 'WARC-Date': '2026-03-03T09:15:00Z', ...fields }, block)
}

/** An archive in which each record is compressed by itself. */
export function packEach(records: readonly Uint8Array[]): Buffer {
  return Buffer.concat(records.map((record) => gzipSync(record)))
}

/** A body in chunks of these lengths; the last one is as long as what is left. */
export function inChunks(body: Uint8Array, ...lengths: number[]): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  for (const length of [...lengths, body.length]) {
    const chunk = body.subarray(at, at + length)
    if (chunk.length > 0) chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), Buffer.from(chunk), Buffer.from('\r\n'))
    at += chunk.length
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}
