import type { ErrorCode } from '../errors.js'
import type { InputBatch, InputRecord, Refusal } from './input-record.js'
import type { RecordFault } from './record-fields.js'

/** A batch is complete when it has this many records … */
const maxRecords = 1024

/** … or this many code units of text: large enough that the cost of handing it on does not count, small enough for a steady progress bar. */
const maxTextLength = 1024 * 1024

/** Collects the records and refusals of one file until they make a batch. */
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

  /** Whether the batch should be taken now. */
  get full(): boolean {
    return this.#records.length + this.#refusals.length >= maxRecords || this.#textLength >= maxTextLength
  }

  /** Whether there is nothing to take. */
  get empty(): boolean {
    return this.#lines === 0 && this.#bytes === 0 && this.#refusals.length === 0
  }

  /** Counts lines and bytes that the reader has passed. */
  pass(lines: number, bytes: number): void {
    this.#lines += lines
    this.#bytes += bytes
  }

  /** Adds the result of reading a record's fields. */
  add(result: InputRecord | RecordFault, line: number): void {
    if ('code' in result) this.#refusals.push({ file: this.#file, line, ...result })
    else this.addRecord(result, result.text.length)
  }

  /** Adds a record with about `textLength` code units of text. */
  addRecord(record: InputRecord, textLength: number): void {
    this.#records.push(record)
    this.#textLength += textLength
  }

  /** Adds a refusal. Without a line, it refuses the whole file. */
  refuse(line: number | undefined, code: ErrorCode, reason: string, file = this.#file): void {
    this.#refusals.push({ file, line, code, reason })
  }

  /** Returns the batch and begins the next. */
  take(): InputBatch {
    const batch = { records: this.#records, refusals: this.#refusals, lines: this.#lines, bytes: this.#bytes }
    // Not `[]`, because V8 does not know that it will contain objects, and would discard the code compiled to fill it.
    this.#records = this.#records.slice(0, 0)
    this.#refusals = []
    this.#lines = 0
    this.#bytes = 0
    this.#textLength = 0
    return batch
  }
}
