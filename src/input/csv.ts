import { isUtf8 } from 'node:buffer'
import { OnefoldError } from '../errors.js'
import { BatchBuilder } from './batch-builder.js'
import { readBytes } from './byte-source.js'
import { type CsvRecord, CsvRecordSplitter, recordEnd, splitFields } from './csv-records.js'
import type { Fields } from './field-path.js'
import { defaultMaxRecordBytes, type InputOptions } from './input-options.js'
import type { InputBatch, InputPart } from './input-record.js'
import { createFieldReader, findColumnFault } from './record-fields.js'
import { reasons } from './refusal-reasons.js'

const comma = 0x2c
const semicolon = 0x3b
const tab = 0x09
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** The header decides the delimiter of a .csv file: spreadsheets of many countries write semicolons. */
const csvDelimiters = [comma, semicolon, tab]

/**
 * Reads CSV or TSV with a header row that names the fields; every value is a string.
 *
 * A row with more or fewer fields than the header is refused: it is almost always a delimiter that was not quoted.
 */
export async function* readCsv(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const reader = new CsvReader(part, options)
  try {
    for await (const { bytes, read } of readBytes(part)) {
      for (const record of reader.split(bytes)) {
        reader.add(record)
        if (reader.batch.full) yield reader.batch.take()
      }
      reader.batch.pass(0, read)
      if (reader.done) break
    }
    for (const record of reader.finish()) reader.add(record)
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    reader.batch.refuse(reader.line === 0 ? undefined : reader.line + 1, error.code, error.message)
  }
  if (!reader.batch.empty) yield reader.batch.take()
}

/**
 * The bytes of the header row, without its line feed and a byte order mark, like a row's; undefined if there is none.
 *
 * @throws OnefoldError `INPUT_UNREADABLE`
 */
export async function readCsvHeader(part: InputPart): Promise<Uint8Array | undefined> {
  const splitter = new CsvRecordSplitter(tab, defaultMaxRecordBytes)
  for await (const { bytes } of readBytes(part)) {
    for (const record of splitter.push(bytes)) return headerBytes(record.bytes)
  }
  for (const record of splitter.finish()) return headerBytes(record.bytes)
  return undefined
}

class CsvReader {
  readonly batch: BatchBuilder
  /** Lines passed so far. */
  line = 0
  /** The header has no text column: no row can be read. */
  done = false
  readonly #options: InputOptions
  readonly #maxRecordBytes: number
  readonly #readFields: ReturnType<typeof createFieldReader>
  #delimiter: number
  #splitter: CsvRecordSplitter | undefined
  #columns: readonly string[] | undefined

  constructor(part: InputPart, options: InputOptions) {
    this.batch = new BatchBuilder(part.file)
    this.#options = options
    this.#maxRecordBytes = options.maxRecordBytes ?? defaultMaxRecordBytes
    this.#readFields = createFieldReader(options)
    this.#delimiter = part.format === 'tsv' ? tab : comma
  }

  split(bytes: Buffer): Iterable<CsvRecord> {
    return this.#getSplitter(bytes).push(bytes)
  }

  finish(): Iterable<CsvRecord> {
    return this.done || this.#splitter === undefined ? [] : this.#splitter.finish()
  }

  add(record: CsvRecord): void {
    if (this.done) return
    const line = this.line + 1
    this.line += record.lines
    this.batch.pass(record.lines, 0)
    if (record.fault !== undefined) this.#refuseFault(record.fault, line)
    else if (recordEnd(record.bytes) > 0) this.#addRow(record.bytes, line)
  }

  /** The delimiter must be known before the first record is cut; the first piece of a file holds its first line. */
  #getSplitter(first: Buffer): CsvRecordSplitter {
    if (this.#splitter === undefined && this.#delimiter === comma) this.#delimiter = guessDelimiter(first)
    this.#splitter ??= new CsvRecordSplitter(this.#delimiter, this.#maxRecordBytes)
    return this.#splitter
  }

  #addRow(bytes: Buffer, line: number): void {
    if (!isUtf8(bytes)) this.batch.refuse(line, 'RECORD_ENCODING', reasons.encoding)
    else if (this.#columns === undefined) this.#readHeader(bytes)
    else this.#addDocument(splitFields(bytes, this.#delimiter), bytes, line, this.#columns)
  }

  #readHeader(bytes: Buffer): void {
    this.#columns = splitFields(withoutMark(bytes), this.#delimiter).map((field) => field.toString('utf8').trim())
    const fault = findColumnFault(
      this.#columns.map((name) => ({ name, hasFields: false })),
      this.#options,
    )
    if (fault === undefined) return
    this.batch.refuse(undefined, fault.code, fault.reason)
    this.done = true
  }

  #addDocument(values: readonly Buffer[], bytes: Buffer, line: number, columns: readonly string[]): void {
    if (values.length !== columns.length) {
      this.batch.refuse(line, 'RECORD_INVALID', reasons.fieldCount(values.length, columns.length))
      return
    }
    const raw = this.#options.keepRaw ? withoutLineFeed(bytes) : undefined
    this.batch.add(this.#readFields(toFields(columns, values), line, raw), line)
  }

  #refuseFault(fault: 'oversized' | 'unclosed', line: number): void {
    if (fault === 'oversized') this.batch.refuse(line, 'RECORD_TOO_LARGE', reasons.recordTooLarge(this.#maxRecordBytes))
    else this.batch.refuse(line, 'RECORD_INVALID', reasons.unclosedQuote)
  }
}

/** Of two columns with one name the first counts. */
function toFields(columns: readonly string[], values: readonly Buffer[]): Fields {
  const fields: Record<string, string> = Object.create(null)
  for (let i = columns.length - 1; i >= 0; i--) fields[columns[i]!] = values[i]!.toString('utf8')
  return fields
}

function guessDelimiter(bytes: Buffer): number {
  const end = bytes.indexOf(0x0a)
  const header = end < 0 ? bytes : bytes.subarray(0, end)
  const counts = csvDelimiters.map((delimiter) => header.filter((byte) => byte === delimiter).length)
  return csvDelimiters[counts.indexOf(Math.max(...counts))]!
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes
}

function headerBytes(record: Buffer): Uint8Array {
  return withoutLineFeed(withoutMark(record))
}

function withoutLineFeed(bytes: Buffer): Uint8Array {
  return new Uint8Array(bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes)
}
