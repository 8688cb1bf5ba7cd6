import { OnefoldError } from '../../errors.js'
import { BatchBuilder } from '../batch-builder.js'
import { batchesOf } from '../file-batches.js'
import { defaultMaxRecordBytes, type InputOptions } from '../input-options.js'
import type { InputBatch, InputPart, InputRecord } from '../input-record.js'
import { readBytes } from '../read-bytes.js'
import { createFieldReader, type FieldReader, type RecordFault } from '../record-fields.js'
import { toRecordLine } from '../record-line.js'
import { reasons } from '../refusal-reasons.js'
import { parseTime } from '../time-value.js'
import { FeedDecoder } from './feed-decoder.js'
import { type FeedItem, FeedParser } from './feed-parser.js'

/**
 * Reads a feed (RSS or Atom). An item is a document, with its whole text if the feed has it, else its summary.
 */
export function readFeed(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  return batchesOf(new FeedReader(part, options))
}

class FeedReader {
  readonly batch: BatchBuilder
  readonly #part: InputPart
  readonly #limit: number
  readonly #options: InputOptions
  readonly #readFields: FieldReader

  constructor(part: InputPart, options: InputOptions) {
    this.batch = new BatchBuilder(part.file)
    this.#part = part
    this.#limit = options.maxRecordBytes ?? defaultMaxRecordBytes
    this.#options = options
    this.#readFields = createFieldReader(options)
  }

  async *read(): AsyncGenerator<InputBatch> {
    const parser = new FeedParser(this.#limit)
    const decoder = new FeedDecoder(this.#options.encoding)
    let isEmpty = true
    for await (const { bytes, read } of readBytes(this.#part)) {
      isEmpty &&= bytes.length === 0
      yield* this.#add(parser.push(decoder.decode(bytes)))
      this.batch.pass(0, read)
      if (!parser.isFeed) throw new OnefoldError('INPUT_UNREADABLE', reasons.notAFeed)
      if (parser.isExcessive) throw new OnefoldError('INPUT_UNREADABLE', reasons.excessiveMarkup)
    }
    if (!parser.hasBegun && !isEmpty) throw new OnefoldError('INPUT_UNREADABLE', reasons.notAFeed)
    if (parser.openItem !== undefined) this.batch.refuse(parser.openItem, 'RECORD_INVALID', reasons.cutOffFeed)
    else if (parser.isOpen) throw new OnefoldError('INPUT_UNREADABLE', reasons.cutOffFeed)
  }

  *#add(items: readonly FeedItem[]): Generator<InputBatch> {
    for (const item of items) {
      this.batch.pass(1, 0)
      this.batch.add(this.#toRecord(item), item.number)
      if (this.batch.full) yield this.batch.take()
    }
  }

  #toRecord({ number, fields, isOversized }: FeedItem): InputRecord | RecordFault {
    const { guid, url, html, text = '', date, updated } = fields
    const id = guid ?? url
    const named = id === undefined ? {} : { id }
    if (isOversized) return { code: 'RECORD_TOO_LARGE', reason: reasons.longerThan(this.#limit), ...named }
    if (hasFaults(html ?? text)) return { code: 'RECORD_ENCODING', reason: reasons.encoding, ...named }
    // If dates are asked for, one that nobody can read would get the item refused.
    const item = { ...fields, date: readable(date), updated: readable(updated) }
    const read = this.#readFields({ ...named, ...item }, number, toRecordLine(item, this.#options))
    return 'code' in read || this.#options.idField !== undefined ? read : { ...read, otherId: joinWords(id, updated ?? date) }
  }
}

function readable(time: string | undefined): string | undefined {
  return parseTime(time) === undefined ? undefined : time
}

function joinWords(...words: readonly (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(' ')
}

/** A text with more faults than one in this many characters is not in the encoding of its feed. */
const charactersPerFault = 1000

function hasFaults(text: string): boolean {
  return text.includes('\uFFFD') && (text.split('\uFFFD').length - 1) * charactersPerFault > text.length
}
