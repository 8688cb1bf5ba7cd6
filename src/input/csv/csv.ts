import { isUtf8 } from 'node:buffer'
import { type ErrorCode, OnefoldError } from '../../errors.js'
import { BatchBuilder } from '../batch-builder.js'
import { isPartOfByteOrderMark, withoutByteOrderMark } from '../byte-order-mark.js'
import { decodeOther } from '../decode-other.js'
import type { Fields } from '../field-path.js'
import { defaultMaxRecordBytes, type InputOptions } from '../input-options.js'
import type { InputBatch, InputPart } from '../input-record.js'
import { readBytes } from '../read-bytes.js'
import { createFieldReader, type FieldReader, findColumnFault } from '../record-fields.js'
import { explainEncoding, reasons } from '../refusal-reasons.js'
import { guessDelimiter } from './csv-delimiter.js'
import { type CsvRecord, CsvRecordSplitter, recordEnd, splitFields } from './csv-records.js'

const tab = 0x09

/**
 * Reads CSV or TSV with a header row that names the fields. Every value is a string.
 *
 * A row with more or fewer fields than the header is refused, because it almost always has an unquoted delimiter. Blank lines are skipped. If the
 * header cannot be read, the file is refused: otherwise the first row would be taken for the header.
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
 * The bytes of the header row, without a line feed like those of a row, behind the byte order mark if the file has one; undefined if there is none.
 *
 * @throws OnefoldError `INPUT_UNREADABLE`
 */
export async function readCsvHeader(part: InputPart): Promise<Uint8Array | undefined> {
  const cutter = new CsvCutter(part, defaultMaxRecordBytes)
  for await (const { bytes } of readBytes(part)) {
    for (const record of cutter.push(bytes)) if (!isBlank(record)) return cutter.asInFile(withoutLineFeed(record.bytes))
  }
  for (const record of cutter.finish()) if (!isBlank(record)) return cutter.asInFile(withoutLineFeed(record.bytes))
  return undefined
}

/** Cuts a file into records, without a byte order mark, with the delimiter that its name or its header determines. */
class CsvCutter {
  /** Known as soon as there are records. */
  delimiter: number | undefined
  readonly #maxRecordBytes: number
  /** First bytes of the file, which may be part of a byte order mark. */
  #head: Buffer = Buffer.alloc(0)
  #splitter: CsvRecordSplitter | undefined
  #mark: Buffer = Buffer.alloc(0)

  constructor({ format }: InputPart, maxRecordBytes: number) {
    this.delimiter = format === 'tsv' ? tab : undefined
    this.#maxRecordBytes = maxRecordBytes
  }

  push(bytes: Buffer): Iterable<CsvRecord> {
    if (this.#splitter !== undefined) return this.#splitter.push(bytes)
    const head = Buffer.concat([this.#head, bytes])
    this.#head = head
    // A byte order mark would hide that a quote after it opens a field. A pipe may deliver it byte by byte.
    if (isPartOfByteOrderMark(head)) return []
    const first = withoutByteOrderMark(head)
    this.#mark = Buffer.from(head.subarray(0, head.length - first.length))
    return this.#begin(first)
  }

  /** The header with the byte order mark of its file, without which Excel reads UTF-8 as windows-1252. */
  asInFile(header: Uint8Array): Uint8Array {
    return this.#mark.length === 0 ? header : Buffer.concat([this.#mark, header])
  }

  *finish(): Generator<CsvRecord> {
    if (this.#splitter === undefined) yield* this.#begin(this.#head)
    yield* this.#splitter!.finish()
  }

  /** Begins with the first piece of a file, which contains the header. */
  #begin(first: Buffer): Iterable<CsvRecord> {
    this.#head = Buffer.alloc(0)
    this.delimiter ??= guessDelimiter(first)
    this.#splitter = new CsvRecordSplitter(this.delimiter, this.#maxRecordBytes)
    return this.#splitter.push(first)
  }
}

class CsvReader {
  readonly batch: BatchBuilder
  /** Number of lines passed so far. */
  line = 0
  /** Whether no row can be read, because the header cannot be read or has no text column. */
  done = false
  readonly #options: InputOptions
  readonly #maxRecordBytes: number
  readonly #readFields: FieldReader
  readonly #cutter: CsvCutter
  #columns: readonly string[] | undefined

  constructor(part: InputPart, options: InputOptions) {
    this.batch = new BatchBuilder(part.file)
    this.#options = options
    this.#maxRecordBytes = options.maxRecordBytes ?? defaultMaxRecordBytes
    this.#readFields = createFieldReader(options)
    this.#cutter = new CsvCutter(part, this.#maxRecordBytes)
  }

  split(bytes: Buffer): Iterable<CsvRecord> {
    return this.#cutter.push(bytes)
  }

  finish(): Iterable<CsvRecord> {
    return this.done ? [] : this.#cutter.finish()
  }

  add(record: CsvRecord): void {
    if (this.done) return
    const line = this.line + 1
    this.line += record.lines
    this.batch.pass(record.lines, 0)
    if (record.fault !== undefined) this.#refuseFault(record.fault, line)
    else if (recordEnd(record.bytes) > 0) this.#addRow(record.bytes, line)
  }

  #addRow(bytes: Buffer, line: number): void {
    const row = isUtf8(bytes) ? bytes : this.#recode(bytes)
    if (row === undefined) this.#refuse(line, 'RECORD_ENCODING', explainEncoding(bytes, this.#options.encoding))
    else if (this.#columns === undefined) this.#readHeader(row)
    else this.#addDocument(this.#fieldsOf(row), bytes, line, this.#columns)
  }

  /**
   * A row of another encoding as UTF-8; undefined if it cannot be read. In these encodings no byte of another character is a quote or a line break, by
   * which rows were told apart.
   */
  #recode(bytes: Buffer): Buffer | undefined {
    const { encoding } = this.#options
    const text = encoding === undefined ? undefined : decodeOther(encoding, bytes)
    return text === undefined ? undefined : Buffer.from(text)
  }

  #fieldsOf(bytes: Buffer): Buffer[] {
    return splitFields(bytes, this.#cutter.delimiter!)
  }

  #readHeader(bytes: Buffer): void {
    this.#columns = this.#fieldsOf(bytes).map((field) => field.toString('utf8').trim())
    // A file with bare carriage returns has all rows in one line, which would be the header.
    if (this.#columns.some((name) => /\r(?!\n)/.test(name))) {
      this.#refuseFile('INPUT_UNREADABLE', reasons.carriageReturns)
      return
    }
    const columns = this.#columns.map((name) => ({ name, hasFields: false }))
    const fault = findColumnFault(columns, this.#options)
    if (fault !== undefined) this.#refuseFile(fault.code, fault.reason)
  }

  #refuseFile(code: ErrorCode, reason: string): void {
    this.batch.refuse(undefined, code, reason)
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
    if (fault === 'oversized') this.#refuse(line, 'RECORD_TOO_LARGE', reasons.longerThan(this.#maxRecordBytes))
    else this.#refuse(line, 'RECORD_INVALID', this.#columns === undefined ? reasons.unclosedHeader : reasons.unclosedQuote)
  }

  /** Refuses a row, or the header. Without a header, no rows can be read. */
  #refuse(line: number, code: ErrorCode, reason: string): void {
    this.batch.refuse(line, code, this.#columns === undefined ? `the header ${reason}` : reason)
    this.done ||= this.#columns === undefined
  }
}

/** The fields of a row by column. If two columns have the same name, the first counts. */
function toFields(columns: readonly string[], values: readonly Buffer[]): Fields {
  const fields: Record<string, string> = Object.create(null)
  for (let i = columns.length - 1; i >= 0; i--) fields[columns[i]!] = values[i]!.toString('utf8')
  return fields
}

/** Whether a record is blank. A fault is not blank. */
function isBlank({ bytes, fault }: CsvRecord): boolean {
  return fault === undefined && recordEnd(bytes) === 0
}

function withoutLineFeed(bytes: Buffer): Uint8Array {
  return new Uint8Array(bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes)
}
