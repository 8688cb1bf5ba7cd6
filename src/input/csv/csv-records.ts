/**
 * CSV and TSV as bytes → records → fields.
 *
 * RFC 4180, read as leniently as by spreadsheets and Python's `csv`: a quote opens a field only at its start, `""` inside is a quote, and text after
 * a closing quote belongs to the field. So every byte sequence is readable, except a quote that is never closed, or is closed on a later line before
 * text: that is a stray quote that met another. Own code, because the available readers abandon a file, or swallow the rows after it, at the first
 * stray quote (docs/decisions/0032-csv-reader.md).
 */

const lineFeed = 0x0a
const carriageReturn = 0x0d
const quote = 0x22

/** The bytes of a record, or the place of one that could not be kept. */
export interface CsvRecord {
  /** With its line end; empty if there is a fault. */
  readonly bytes: Buffer
  /** Number of lines that the record takes. */
  readonly lines: number
  readonly fault?: 'oversized' | 'unclosed'
}

/** The state of scanning a record. Places are counted from the start of the stream. */
interface Scan {
  at: number
  fieldStart: boolean
  inQuotes: boolean
  /** Place where the last quoted part begins. */
  openedAt: number
  /** Whether a quoted part of several lines ended before text. Its first quote was then not meant to open it. */
  broken: boolean
}

/**
 * Cuts a stream of bytes into records. Holds at most one record, and never more of it than the limit.
 *
 * A quote that is not closed within the limit, or is closed on a later line before text, makes its line a fault, and reading continues with the next
 * line. What follows it is not scanned twice: from a quote that an earlier record took for an opening, too, the rest is known.
 */
export class CsvRecordSplitter {
  readonly #delimiter: number
  readonly #maxRecordBytes: number
  #pending: Buffer = Buffer.alloc(0)
  /** Place of the first pending byte. */
  #base = 0
  #scan = startScan(0)
  /**
   * For each place where a quote opens, the scan that found it. Only openings after the first line of their record, because a later record can meet
   * no others.
   */
  readonly #openings = new Map<number, Scan>()
  #lastOpening = 0
  /** Number of lines of an oversized record that were dropped so far; undefined while nothing is dropped. */
  #droppedLines: number | undefined

  constructor(delimiter: number, maxRecordBytes: number) {
    this.#delimiter = delimiter
    this.#maxRecordBytes = maxRecordBytes
  }

  /** Takes the next bytes and yields the records that end in them, in order. */
  *push(chunk: Buffer): Generator<CsvRecord> {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    yield* this.#cut()
    while (this.#pending.length > this.#maxRecordBytes) yield* this.#shed()
  }

  /** Yields the records that only the end of the file completes. */
  *finish(): Generator<CsvRecord> {
    // A quote as the last byte was left undecided. Now it closes its field.
    while (this.#scan.inQuotes && this.#pending[this.#scan.at - this.#base] !== quote) {
      yield this.#giveUpLine()
      yield* this.#cut()
    }
    if (this.#pending.length > 0 || this.#droppedLines !== undefined) yield this.#take(this.#pending.length)
  }

  *#cut(): Generator<CsvRecord> {
    for (;;) {
      const end = this.#findEnd()
      if (end > 0) yield this.#take(end)
      else if (this.#scan.broken) yield this.#giveUpLine()
      else return
    }
  }

  /** Offset after the record's line feed; 0 if the record does not end in the pending bytes, or is broken. */
  #findEnd(): number {
    const bytes = this.#pending
    const firstFeed = bytes.indexOf(lineFeed)
    let at = this.#scan.at - this.#base
    let fieldStart = this.#scan.fieldStart
    while (at < bytes.length) {
      if (this.#scan.inQuotes) {
        const end = this.#passQuoted(at)
        if (this.#scan.inQuotes || this.#scan.broken) return 0
        at = end
        continue
      }
      const byte = bytes[at++]!
      if (byte === lineFeed) return at
      if (fieldStart && byte === quote && this.#open(at - 1, firstFeed)) {
        at = this.#scan.at - this.#base
        fieldStart = this.#scan.fieldStart
        if (this.#scan.broken) return 0
      } else fieldStart = byte === this.#delimiter
    }
    this.#scan.at = at + this.#base
    this.#scan.fieldStart = fieldStart
    return 0
  }

  /** Passes the rest of a quoted part as far as it is pending. @returns the offset after its closing quote */
  #passQuoted(from: number): number {
    const bytes = this.#pending
    const scan = this.#scan
    scan.fieldStart = false
    let at = from
    for (;;) {
      const closing = bytes.indexOf(quote, at)
      // Only the next byte tells whether a quote in the last place closes the part or is the first of two.
      const isOpen = closing < 0 || closing + 1 === bytes.length
      scan.at = this.#base + (closing < 0 ? bytes.length : closing)
      if (isOpen) return bytes.length
      at = closing + 1
      if (bytes[at] !== quote) break
      at++
    }
    scan.inQuotes = false
    scan.broken = !this.#endsField(bytes[at]!) && bytes.subarray(scan.openedAt - this.#base, at).includes(lineFeed)
    return at
  }

  #endsField(byte: number): boolean {
    return byte === this.#delimiter || byte === lineFeed || byte === carriageReturn
  }

  /** Opens a quoted part. @returns whether an earlier record opened it, too. That record's scan then continues here */
  #open(offset: number, firstFeed: number): boolean {
    const place = this.#base + offset
    const known = this.#openings.size > 0 ? this.#openings.get(place) : undefined
    if (known !== undefined && known !== this.#scan) {
      Object.assign(this.#scan, { at: place, fieldStart: true })
      this.#scan = known
      return true
    }
    this.#scan.inQuotes = true
    this.#scan.openedAt = place
    if (firstFeed >= 0 && offset > firstFeed) this.#note(place)
    return false
  }

  #note(place: number): void {
    this.#openings.set(place, this.#scan)
    this.#lastOpening = Math.max(this.#lastOpening, place)
  }

  #take(end: number): CsvRecord {
    const bytes = this.#pending.subarray(0, end)
    this.#pass(end)
    const dropped = this.#droppedLines
    this.#droppedLines = undefined
    const lines = Math.max(countLines(bytes), 1) + (dropped ?? 0)
    if (dropped === undefined && bytes.length <= this.#maxRecordBytes) return { bytes, lines }
    return { bytes: Buffer.alloc(0), lines, fault: 'oversized' }
  }

  /** Drops the first bytes. A record begins after them. */
  #pass(length: number): void {
    this.#pending = this.#pending.subarray(length)
    this.#base += length
    this.#scan = startScan(this.#base)
    if (this.#openings.size > 0 && this.#base > this.#lastOpening) this.#openings.clear()
  }

  /**
   * Sheds pending bytes beyond the limit: either a quote was left open some lines ago, or a line is very long, and its rest is dropped up to its end.
   */
  *#shed(): Generator<CsvRecord> {
    if (this.#scan.inQuotes && this.#pending.includes(lineFeed)) {
      yield this.#giveUpLine()
      yield* this.#cut()
    } else {
      const { fieldStart } = this.#scan
      this.#droppedLines = (this.#droppedLines ?? 0) + countLineFeeds(this.#pending)
      this.#pass(this.#pending.length)
      this.#scan.fieldStart = fieldStart
    }
  }

  /** Gives up the line in which the open record starts. The next lines are scanned again. */
  #giveUpLine(): CsvRecord {
    const dropped = this.#droppedLines ?? 0
    this.#droppedLines = undefined
    this.#pass(this.#pending.indexOf(lineFeed) + 1 || this.#pending.length)
    return { bytes: Buffer.alloc(0), lines: 1 + dropped, fault: 'unclosed' }
  }
}

function startScan(at: number): Scan {
  return { at, fieldStart: true, inQuotes: false, openedAt: at, broken: false }
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
  /** Offset after the delimiter; after the last field, the record's end plus one. */
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
    if (record[closing + 1] !== quote) {
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
