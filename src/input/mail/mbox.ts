import { OnefoldError } from '../../errors.js'
import { BatchBuilder } from '../batch-builder.js'
import { batchesOf } from '../file-batches.js'
import { defaultMaxRecordBytes, type InputOptions } from '../input-options.js'
import type { InputBatch, InputPart, InputRecord } from '../input-record.js'
import { LineSplitter } from '../line-splitter.js'
import { readBytes } from '../read-bytes.js'
import { createFieldReader, type FieldReader, type RecordFault } from '../record-fields.js'
import { toRecordLine } from '../record-line.js'
import { reasons } from '../refusal-reasons.js'
import { readMail } from './mail.js'
import { type BoxedMail, MboxSplitter } from './mbox-splitter.js'

/**
 * Reads a mailbox, as mail programs and archives of mailing lists export it. Each mail is a document, named by the line at which it begins, because a
 * mail that occurs twice has the same `messageId` twice.
 */
export function readMbox(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  return batchesOf(new MboxReader(part, options))
}

class MboxReader {
  readonly batch: BatchBuilder
  readonly #part: InputPart
  readonly #options: InputOptions
  readonly #maxMailBytes: number
  readonly #readFields: FieldReader

  constructor(part: InputPart, options: InputOptions) {
    this.batch = new BatchBuilder(part.file)
    this.#part = part
    this.#options = options
    this.#maxMailBytes = options.maxRecordBytes ?? defaultMaxRecordBytes
    this.#readFields = createFieldReader(options)
  }

  async *read(): AsyncGenerator<InputBatch> {
    const lines = new LineSplitter(this.#maxMailBytes)
    const mails = new MboxSplitter(this.#maxMailBytes)
    for await (const { bytes, read } of readBytes(this.#part)) {
      for (const block of lines.push(bytes)) yield* this.#add(mails.push(block))
      this.batch.pass(0, read)
      if (mails.isForeign) throw new OnefoldError('INPUT_UNREADABLE', reasons.notAMailbox)
    }
    const last = lines.finish()
    if (last !== undefined) yield* this.#add(mails.push(last))
    if (mails.isForeign) throw new OnefoldError('INPUT_UNREADABLE', reasons.notAMailbox)
    yield* this.#add(mails.finish())
  }

  async *#add(mails: Iterable<BoxedMail>): AsyncGenerator<InputBatch> {
    for (const mail of mails) {
      this.batch.add(await this.#toRecord(mail), mail.line)
      if (this.batch.full) yield this.batch.take()
    }
  }

  async #toRecord({ bytes, line, isOversized }: BoxedMail): Promise<InputRecord | RecordFault> {
    if (isOversized) return { code: 'RECORD_TOO_LARGE', reason: reasons.longerThan(this.#maxMailBytes) }
    try {
      const fields = await readMail(bytes)
      return this.#readFields(fields, line, toRecordLine(fields, this.#options))
    } catch (error) {
      if (!(error instanceof OnefoldError)) throw error
      return { code: error.code, reason: error.message }
    }
  }
}
