/** Longest header that is read, of a record or of the HTTP message in it. */
export const maxHeaderBytes = 64 * 1024

const crlfEnd = Buffer.from('\n\r\n')
const lfEnd = Buffer.from('\n\n')

/** Fields of a header by their names in lower case; those of a name that occurs several times are joined by commas. */
export type HeaderFields = ReadonlyMap<string, string>

/**
 * Length of the header with which some bytes begin, including the empty line at its end; undefined if they do not contain the end, or only after
 * {@link maxHeaderBytes}.
 */
export function headerLength(bytes: Buffer): number | undefined {
  const head = bytes.subarray(0, maxHeaderBytes)
  const crlf = head.indexOf(crlfEnd)
  const lf = (crlf < 0 ? head : head.subarray(0, crlf + 1)).indexOf(lfEnd)
  if (lf >= 0) return lf + lfEnd.length
  return crlf < 0 ? undefined : crlf + crlfEnd.length
}

/** The fields in the lines after the first one. A line that begins with a space continues the one before; lines without a colon are passed over. */
export function parseHeaderFields(header: string): HeaderFields {
  const fields = new Map<string, string>()
  for (const line of header
    .replace(/\r?\n[ \t]+/g, ' ')
    .split('\n')
    .slice(1)) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    const before = fields.get(name)
    fields.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return fields
}

/** The media type that a field `Content-Type` names, in lower case and without parameters; empty if it names none. */
export function mediaType(contentType = ''): string {
  return /^[^;,]*/.exec(contentType)![0].trim().toLowerCase()
}

/** The character set that a field `Content-Type` names; undefined if it names none. */
export function charsetOf(contentType = ''): string | undefined {
  return /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType)?.[1]
}
