import type { ErrorCode } from '../errors.js'
import type { InputBatch, InputRecord, Refusal } from './input-record.js'
import type { RecordFault } from './record-fields.js'

/** A batch is handed on when it holds this many records … */
const maxRecords = 1024

/** … or this many code units of text: large enough that the cost of handing on does not count, small enough for a steady progress bar. */
const maxTextLength = 1024 * 1024

/** Collects what was read of one file until it is a batch. */
export class BatchBuilder {
  readonly #file: string
  #records: InputRecord[] = []
  #refusals: Refusal[] = []
  #lines = 0
  #bytes = 0
  #textLength = 0

  constructor(file: string) {
    this.#file = file
  }

  /** True as soon as the batch should be taken. */
  get full(): boolean {
    return this.#records.length + this.#refusals.length >= maxRecords || this.#textLength >= maxTextLength
  }

  /** True if there are records to take. */
  get hasRecords(): boolean {
    return this.#records.length > 0
  }

  /** True if there is nothing to take. */
  get empty(): boolean {
    return this.#lines === 0 && this.#bytes === 0 && this.#refusals.length === 0
  }

  /** Counts lines and bytes as passed. */
  pass(lines: number, bytes: number): void {
    this.#lines += lines
    this.#bytes += bytes
  }

  /** Adds what came out of a record's fields. */
  add(result: InputRecord | RecordFault, line: number): void {
    if ('code' in result) this.#refusals.push({ file: this.#file, line, ...result })
    else this.addRecord(result, result.text.length)
  }

  /** Adds a record with about so many code units of text. */
  addRecord(record: InputRecord, textLength: number): void {
    this.#records.push(record)
    this.#textLength += textLength
  }

  /** Adds a refusal; without a line it is the whole file's. */
  refuse(line: number | undefined, code: ErrorCode, reason: string, file = this.#file): void {
    this.#refusals.push({ file, line, code, reason })
  }

  /** Gives the batch and begins the next. */
  take(): InputBatch {
    const batch = { records: this.#records, refusals: this.#refusals, lines: this.#lines, bytes: this.#bytes }
    // Not `[]`: V8 does not know that it will hold objects, and would discard the compiled code that fills it.
    this.#records = this.#records.slice(0, 0)
    this.#refusals = []
    this.#lines = 0
    this.#bytes = 0
    this.#textLength = 0
    return batch
  }
}
