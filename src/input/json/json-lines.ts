import { isUtf8 } from 'node:buffer'
import { OnefoldError } from '../../errors.js'
import { rawFirstInteger, rawInteger } from '../../json/raw-json.js'
import { BatchBuilder } from '../batch-builder.js'
import { hasByteOrderMark } from '../byte-order-mark.js'
import { type Fields, fieldAt, isFields } from '../field-path.js'
import { defaultMaxRecordBytes, fieldNamesOf, type InputOptions } from '../input-options.js'
import type { InputBatch, InputPart } from '../input-record.js'
import { type LineBlock, LineSplitter } from '../line-splitter.js'
import { readBytes } from '../read-bytes.js'
import { createFieldReader, type FieldReader } from '../record-fields.js'
import { explainJsonError, reasons } from '../refusal-reasons.js'
import { isNameless } from '../standard-input.js'
import { JsonRecordReader } from './json-record.js'

const lineFeed = 0x0a
const openBrace = 0x7b

/**
 * Reads JSON lines: one object a line. Blank lines, CRLF and a byte order mark are allowed.
 *
 * Hot path: bytes are checked for UTF-8 a block at a time, plain lines are not parsed at all (json-record.ts), and nothing is awaited for each
 * record. A byte range reads exactly the lines that start in it, so ranges that cover a file give the same records as the whole file.
 */
export async function* readJsonLines(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const reader = new JsonLineReader(part, options)
  const splitter = new LineSplitter(options.maxRecordBytes ?? defaultMaxRecordBytes)
  try {
    let position = reader.offset
    for await (const { bytes, read } of readBytes({ ...part, start: reader.offset, takesTurns: true })) {
      for (const block of splitter.push(bytes)) yield* reader.read(block)
      reader.batch.pass(0, read)
      position += bytes.length
      // Otherwise, every part of a line of gigabytes would search for its end.
      if (reader.isWithinLine(position)) return yield* reader.rest()
      // The bytes of its records are overwritten next, and of a stream it is unknown when more comes.
      yield reader.batch.take()
      if (reader.done) break
    }
    const last = splitter.finish()
    if (last !== undefined) yield* reader.read(last)
    reader.finish()
  } catch (error) {
    reader.breakOff(error)
  }
  yield* reader.rest()
}

class JsonLineReader {
  readonly batch: BatchBuilder
  /** Offset in the file of the next byte. A range begins one byte early, to see whether a line starts at its start. */
  offset: number
  /** Whether no later line belongs to the part. */
  done = false
  readonly #atFileStart: boolean
  readonly #end: number
  readonly #maxLineBytes: number
  readonly #keepRaw: boolean
  readonly #readFields: FieldReader
  readonly #plainLines: JsonRecordReader | undefined
  /** Fields whose numbers are read digit by digit. */
  readonly #exactFields: ExactFields
  #skipHead: boolean
  #line = 0
  /** Whether the input has no name that tells its format. */
  readonly #isStream: boolean
  /** The reason for refusing a file's first line, held back until the second line shows whether the whole file has another form. */
  #heldReason: string | undefined

  constructor(part: InputPart, options: InputOptions) {
    this.batch = new BatchBuilder(part.file)
    this.#isStream = isNameless(part.file)
    const start = part.start ?? 0
    this.offset = Math.max(start - 1, 0)
    this.#atFileStart = start === 0
    this.#skipHead = start > 0
    this.#end = part.end ?? Number.POSITIVE_INFINITY
    this.#maxLineBytes = options.maxRecordBytes ?? defaultMaxRecordBytes
    this.#keepRaw = options.keepRaw ?? false
    this.#readFields = createFieldReader(options)
    this.#plainLines = JsonRecordReader.create(options)
    this.#exactFields = fieldNamesOf(options)
  }

  *read(block: LineBlock): Generator<InputBatch> {
    if (block.oversized) this.#passOversized(block.length)
    else yield* this.#readLines(block.bytes)
  }

  /** Whether the part, as far as it was read, is all within a line that begins before it. */
  isWithinLine(position: number): boolean {
    return this.#skipHead && position >= this.#end
  }

  *rest(): Generator<InputBatch> {
    if (!this.batch.empty) yield this.batch.take()
  }

  finish(): void {
    if (this.#heldReason !== undefined) this.#releaseHeld()
  }

  breakOff(error: unknown): void {
    if (!(error instanceof OnefoldError)) throw error
    this.finish()
    this.batch.refuse(this.#line === 0 ? undefined : this.#line + 1, error.code, error.message)
  }

  #passOversized(length: number): void {
    if (this.#startLine(length)) this.#refuseLong(length)
  }

  #refuseLong(length: number): void {
    const reason = reasons.tooLarge(length, this.#maxLineBytes)
    // Such a line is not held, so it is unknown how it begins.
    this.batch.refuse(
      this.#line,
      'RECORD_TOO_LARGE',
      this.#line === 1 && this.#atFileStart ? `${reason}; ${reasons.longFirstLine}` : reason,
    )
  }

  *#readLines(bytes: Buffer): Generator<InputBatch> {
    const valid = isUtf8(bytes)
    const plainLines = valid ? this.#plainLines : undefined
    plainLines?.load(bytes)
    let start = 0
    while (start < bytes.length && !this.done) {
      const first = this.offset === 0 && hasByteOrderMark(bytes) ? 3 : start
      const plainEnd = plainLines?.readLine(first) ?? -1
      const end = plainEnd < 0 ? endOfLine(bytes, start) : plainEnd
      const next = Math.min(end + 1, bytes.length)
      if (this.#startLine(next - start) && (plainEnd < 0 || !this.#readPlain(bytes, first, end))) this.#readLine(bytes, first, end, valid)
      start = next
      if (this.batch.full) yield this.batch.take()
    }
  }

  /** Adds the line that was just found to be plain; false if it must be parsed after all. */
  #readPlain(bytes: Buffer, start: number, end: number): boolean {
    if (end - start > this.#maxLineBytes) return false
    const record = this.#plainLines!.record(this.#line, this.#rawOf(bytes, start, end))
    if (record === undefined) return false
    if (this.#heldReason !== undefined) this.#releaseHeld()
    this.batch.addRecord(record, end - start)
    return true
  }

  #rawOf(bytes: Buffer, start: number, end: number): Uint8Array | undefined {
    return this.#keepRaw ? new Uint8Array(bytes.subarray(start, end)) : undefined
  }

  /** Passes a line of `length` bytes; false if it belongs to another part. */
  #startLine(length: number): boolean {
    const start = this.offset
    this.offset += length
    if (this.#skipHead) {
      this.#skipHead = false
      if (this.offset >= this.#end) this.done = true
      return false
    }
    if (start >= this.#end) this.done = true
    if (this.done) return false
    if (this.offset >= this.#end) this.done = true
    this.#line++
    this.batch.pass(1, 0)
    return true
  }

  #readLine(bytes: Buffer, start: number, end: number, valid: boolean): void {
    if (end - start > this.#maxLineBytes) {
      this.#refuseLong(end - start)
    } else if (bytes[start] !== openBrace && isBlank(bytes, start, end)) {
      return
    } else if (!valid && !isUtf8(bytes.subarray(start, end))) {
      this.batch.refuse(this.#line, 'RECORD_ENCODING', bytes.subarray(start, end).includes(0) ? reasons.binary : reasons.encodingOfJson)
    } else {
      this.#parse(bytes, start, end)
    }
  }

  #parse(bytes: Buffer, start: number, end: number): void {
    const source = bytes.toString('utf8', start, end)
    let value: unknown
    try {
      value = JSON.parse(source)
    } catch {
      this.#refuseSyntax(source)
      return
    }
    if (this.#heldReason !== undefined) this.#releaseHeld()
    this.#addValue(value, source, this.#rawOf(bytes, start, end))
  }

  #addValue(value: unknown, source: string, raw: Uint8Array | undefined): void {
    if (isFields(value)) {
      this.batch.add(this.#readFields(withExactNumbers(value, source, this.#exactFields), this.#line, raw), this.#line)
    } else {
      this.batch.refuse(this.#line, 'RECORD_INVALID', Array.isArray(value) ? reasons.jsonArrayLine : reasons.notAnObject)
    }
  }

  #refuseSyntax(source: string): void {
    const reason = this.#line === 1 && this.#isStream && !/^\s*[[{]/.test(source) ? reasons.otherStream : explainJsonError(source)
    if (this.#heldReason !== undefined) this.#refuseFile()
    else if (this.#atFileStart && this.#line === 1 && /^\s*(?:\[|\{\s*$)/.test(source)) this.#heldReason = reason
    else this.batch.refuse(this.#line, 'RECORD_INVALID', reason)
  }

  #releaseHeld(): void {
    this.batch.refuse(1, 'RECORD_INVALID', this.#heldReason!)
    this.#heldReason = undefined
  }

  /** Refuses the file after two failed lines of an array or of a spread-out object: more refusals would only bury the reason. */
  #refuseFile(): void {
    this.#heldReason = undefined
    this.batch.refuse(undefined, 'INPUT_UNREADABLE', reasons.otherJson)
    this.done = true
  }
}

/** The fields of the id and of the scope. */
interface ExactFields {
  readonly id: string
  readonly scopes: readonly string[]
}

/** The fields with numbers that the JSON parser rounded replaced by their digits. Otherwise two ids or scopes of many digits would be the same. */
function withExactNumbers(fields: Fields, source: string, { id, scopes }: ExactFields): Fields {
  let exact = fields
  for (const name of [id, ...scopes]) {
    const value = fieldAt(fields, name)
    const isList = Array.isArray(value)
    if (!isList && !isRounded(value)) continue
    // Only a scope may be a list. Its first value counts.
    const digits = isList ? name !== id && rawFirstInteger(source, name) : rawInteger(source, name)
    if (digits && isRounded(Number(digits))) exact = { ...exact, [name]: digits }
  }
  return exact
}

function isRounded(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
}

function endOfLine(bytes: Buffer, start: number): number {
  const found = bytes.indexOf(lineFeed, start)
  return found < 0 ? bytes.length : found
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    if (byte !== 0x20 && byte !== 0x0d && byte !== 0x09) return false
  }
  return true
}
