/**
 * CSV and TSV as bytes → records → fields.
 *
 * RFC 4180, read as leniently as spreadsheets and Python's `csv` do: a quote opens a field only at its start, `""` inside is a quote, what
 * follows a closing quote belongs to the field. So every byte sequence is readable, but for a quote that is never closed. Own code, because
 * the readers at hand give up a file, or swallow the rows behind, at the first stray quote (docs/decisions/0032-csv-reader.md).
 */

const lineFeed = 0x0a
const carriageReturn = 0x0d
const quote = 0x22

/** A record's bytes, or the place of one that could not be kept. */
export interface CsvRecord {
  /** With its line end; empty if there is a fault. */
  readonly bytes: Buffer
  /** Lines that it takes. */
  readonly lines: number
  readonly fault?: 'oversized' | 'unclosed'
}

/**
 * Cuts a stream of bytes into records, holding at most one, and never more of it than the limit.
 *
 * A quote that is not closed within the limit makes its line a fault, and reading goes on with the next line.
 */
export class CsvRecordSplitter {
  readonly #delimiter: number
  readonly #maxRecordBytes: number
  #pending: Buffer = Buffer.alloc(0)
  /** Offset in `#pending` of the first byte that was not looked at yet. */
  #at = 0
  #inQuotes = false
  #fieldStart = true
  /** Lines of an oversized record that were dropped so far; undefined while nothing is dropped. */
  #droppedLines: number | undefined

  constructor(delimiter: number, maxRecordBytes: number) {
    this.#delimiter = delimiter
    this.#maxRecordBytes = maxRecordBytes
  }

  /** Takes the next bytes and gives the records that ended in them, in order. */
  *push(chunk: Buffer): Generator<CsvRecord> {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    yield* this.#cut()
    if (this.#pending.length > this.#maxRecordBytes) yield* this.#shed()
  }

  /** Gives what is left at the end of the file. */
  *finish(): Generator<CsvRecord> {
    // A quote in the very last place was left undecided: here it closes.
    while (this.#inQuotes && this.#pending[this.#at] !== quote) yield* this.#giveUpLine()
    if (this.#pending.length > 0 || this.#droppedLines !== undefined) yield this.#take(this.#pending.length)
  }

  *#cut(): Generator<CsvRecord> {
    for (let end = this.#findEnd(); end > 0; end = this.#findEnd()) yield this.#take(end)
  }

  /** Offset behind the record's line feed; 0 if it does not end in what is there. */
  #findEnd(): number {
    const bytes = this.#pending
    let at = this.#at
    let fieldStart = this.#fieldStart
    while (at < bytes.length) {
      if (this.#inQuotes) {
        const closing = bytes.indexOf(quote, at)
        if (closing < 0 || closing + 1 === bytes.length) {
          // Whether a quote in the last place closes or is the first of two, only the next byte tells.
          at = closing < 0 ? bytes.length : closing
          break
        }
        this.#inQuotes = bytes[closing + 1] === quote
        at = closing + (this.#inQuotes ? 2 : 1)
        continue
      }
      const byte = bytes[at++]!
      if (byte === lineFeed) {
        this.#fieldStart = true
        this.#at = 0
        return at
      }
      if (fieldStart && byte === quote) this.#inQuotes = true
      fieldStart = byte === this.#delimiter
    }
    this.#at = at
    this.#fieldStart = fieldStart
    return 0
  }

  #take(end: number): CsvRecord {
    const bytes = this.#pending.subarray(0, end)
    this.#pending = this.#pending.subarray(end)
    const dropped = this.#droppedLines
    this.#droppedLines = undefined
    const lines = Math.max(countLines(bytes), 1) + (dropped ?? 0)
    if (dropped === undefined && bytes.length <= this.#maxRecordBytes) return { bytes, lines }
    return { bytes: Buffer.alloc(0), lines, fault: 'oversized' }
  }

  /** Too much is pending: a quote that was left open some lines ago, or one very long line, whose rest is dropped up to its end. */
  *#shed(): Generator<CsvRecord> {
    const feeds = countLineFeeds(this.#pending)
    if (this.#inQuotes && feeds > 0) yield* this.#giveUpLine()
    else {
      this.#droppedLines = (this.#droppedLines ?? 0) + feeds
      this.#pending = Buffer.alloc(0)
      this.#at = 0
      this.#inQuotes = false
    }
  }

  /** Gives up the line in which the open record starts and looks at the next ones anew. */
  *#giveUpLine(): Generator<CsvRecord> {
    const end = this.#pending.indexOf(lineFeed) + 1 || this.#pending.length
    const dropped = this.#droppedLines ?? 0
    this.#pending = this.#pending.subarray(end)
    this.#at = 0
    this.#inQuotes = false
    this.#fieldStart = true
    this.#droppedLines = undefined
    yield { bytes: Buffer.alloc(0), lines: 1 + dropped, fault: 'unclosed' }
    yield* this.#cut()
  }
}

/** The fields of one record, without quotes and line end. */
export function splitFields(record: Buffer, delimiter: number): Buffer[] {
  const end = recordEnd(record)
  const fields: Buffer[] = []
  let at = 0
  do {
    const field = record[at] === quote && at < end ? quotedField(record, at, end, delimiter) : plainField(record, at, end, delimiter)
    fields.push(field.bytes)
    at = field.next
  } while (at <= end)
  return fields
}

/** Length of a record without its line end. */
export function recordEnd(record: Buffer): number {
  const withoutFeed = record.at(-1) === lineFeed ? record.length - 1 : record.length
  return record[withoutFeed - 1] === carriageReturn ? withoutFeed - 1 : withoutFeed
}

interface Field {
  readonly bytes: Buffer
  /** Offset behind the delimiter; behind the record's end by one after the last field. */
  readonly next: number
}

function plainField(record: Buffer, start: number, end: number, delimiter: number): Field {
  const found = record.indexOf(delimiter, start)
  const stop = found < 0 || found > end ? end : found
  return { bytes: record.subarray(start, stop), next: stop + 1 }
}

function quotedField(record: Buffer, start: number, end: number, delimiter: number): Field {
  const pieces: Buffer[] = []
  let from = start + 1
  for (;;) {
    const found = record.indexOf(quote, from)
    const closing = found < 0 || found >= end ? end : found
    pieces.push(record.subarray(from, closing))
    if (record[closing + 1] !== quote || closing + 1 >= end) {
      const rest = plainField(record, Math.min(closing + 1, end), end, delimiter)
      return { bytes: Buffer.concat([...pieces, rest.bytes]), next: rest.next }
    }
    pieces.push(record.subarray(closing, closing + 1))
    from = closing + 2
  }
}

function countLines(bytes: Buffer): number {
  return countLineFeeds(bytes) + (bytes.length > 0 && bytes.at(-1) !== lineFeed ? 1 : 0)
}

function countLineFeeds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++
  return count
}
