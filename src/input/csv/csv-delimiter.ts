const comma = 0x2c
const semicolon = 0x3b
const tab = 0x09
const pipe = 0x7c
const lineFeed = 0x0a
const carriageReturn = 0x0d
const quote = 0x22

/** Spreadsheets write semicolons in many countries, and feeds of shops have pipes. */
const delimiters: readonly number[] = [comma, semicolon, tab, pipe]

/**
 * Guesses the delimiter of a `.csv` file, as a byte: the most frequent of comma, semicolon, tab and pipe in its header, outside quotes. Blank lines
 * before the header are skipped.
 *
 * @param bytes the first piece of the file, without a byte order mark
 */
export function guessDelimiter(bytes: Uint8Array): number {
  const start = bytes.findIndex((byte) => byte !== lineFeed && byte !== carriageReturn)
  const header = start < 0 ? bytes : bytes.subarray(start)
  const counts = countOutsideQuotes(header) ?? countInFirstLine(header)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}

/** The counts in the header; undefined if a quote is not closed, because it is then a stray one. */
function countOutsideQuotes(header: Uint8Array): number[] | undefined {
  const counts = delimiters.map(() => 0)
  let quoted = false
  let fieldStart = true
  for (const byte of header) {
    if (byte === quote && (quoted || fieldStart)) quoted = !quoted
    else if (!quoted && byte === lineFeed) return counts
    const which = quoted ? -1 : delimiters.indexOf(byte)
    if (which >= 0) counts[which]!++
    fieldStart = which >= 0
  }
  return quoted ? undefined : counts
}

function countInFirstLine(header: Uint8Array): number[] {
  const end = header.indexOf(lineFeed)
  const line = end < 0 ? header : header.subarray(0, end)
  return delimiters.map((delimiter) => line.filter((byte) => byte === delimiter).length)
}
