import { OnefoldError } from '../../errors.js'
import { addCount } from '../../maps.js'
import { BatchBuilder } from '../batch-builder.js'
import { batchesOf } from '../file-batches.js'
import { defaultMaxRecordBytes, type InputOptions } from '../input-options.js'
import type { InputBatch, InputPart, InputRecord } from '../input-record.js'
import { createFieldReader, type FieldReader, type RecordFault } from '../record-fields.js'
import { toRecordLine } from '../record-line.js'
import { reasons } from '../refusal-reasons.js'
import { readArchiveBytes } from './archive-bytes.js'
import { type ArchivedPage, pageOf } from './archived-page.js'
import { type WarcDamage, type WarcRecord, WarcSplitter } from './warc-splitter.js'

/**
 * Reads a web archive (WARC, and WET of Common Crawl), plain or with each record compressed by itself. Documents are the pages that were received
 * (status 200), and texts and pages among resources and conversions; other records are counted by their kinds.
 */
export async function* readWarc(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const reader = new WarcReader(part, options)
  yield* batchesOf(reader)
  yield { ...reader.batch.take(), passedOver: reader.passedOver }
}

/** Kinds of records that are counted one by one: a hostile archive may name millions. */
const maxKinds = 1000

class WarcReader {
  readonly batch: BatchBuilder
  readonly passedOver = new Map<string, number>()
  readonly #file: string
  readonly #limit: number
  readonly #options: InputOptions
  readonly #readFields: FieldReader

  constructor({ file }: InputPart, options: InputOptions) {
    this.batch = new BatchBuilder(file)
    this.#file = file
    this.#limit = options.maxRecordBytes ?? defaultMaxRecordBytes
    this.#options = options
    this.#readFields = createFieldReader(options)
  }

  async *read(): AsyncGenerator<InputBatch> {
    const splitter = new WarcSplitter(this.#limit)
    for await (const event of readArchiveBytes(this.#file)) {
      if (event.type === 'read') this.batch.pass(0, event.count)
      else yield* this.#add(splitter.push(event))
      if (splitter.isForeign) throw new OnefoldError('INPUT_UNREADABLE', reasons.notAnArchive)
    }
    yield* this.#add(splitter.finish())
    if (splitter.isForeign) throw new OnefoldError('INPUT_UNREADABLE', reasons.notAnArchive)
  }

  *#add(found: Iterable<WarcRecord | WarcDamage>): Generator<InputBatch> {
    for (const each of found) {
      this.batch.pass(1, 0)
      if ('damage' in each) this.batch.refuse(each.number, 'RECORD_INVALID', each.damage)
      else this.#addRecord(each)
      if (this.batch.full) yield this.batch.take()
    }
  }

  #addRecord(record: WarcRecord): void {
    const page = pageOf(record)
    if (typeof page === 'string') addCount(this.passedOver, this.#kindOf(page))
    else this.batch.add(this.#toRecord(record, page), record.number)
  }

  #kindOf(kind: string): string {
    return this.passedOver.size < maxKinds || this.passedOver.has(kind) ? kind : 'others'
  }

  #toRecord({ fields, number, isOversized }: WarcRecord, page: ArchivedPage): InputRecord | RecordFault {
    const url = addressOf(fields.get('warc-target-uri'))
    const date = fields.get('warc-date')
    const id = url === undefined ? {} : { id: url }
    if (isOversized) return { code: 'RECORD_TOO_LARGE', reason: reasons.longerThan(this.#limit), ...id }
    try {
      const source = page.source({ limit: this.#limit, encoding: this.#options.encoding })
      const document = { url, date, [page.isHtml ? 'html' : 'text']: source }
      // Without an id, because that of a page which the archive has twice depends on what came before.
      const read = this.#readFields({ ...id, ...document }, number, toRecordLine(document, this.#options))
      return 'code' in read || this.#options.idField !== undefined
        ? read
        : { ...read, otherId: [url, date].filter((word) => word !== undefined).join(' ') }
    } catch (error) {
      if (!(error instanceof OnefoldError)) throw error
      return { code: error.code, reason: error.message, ...id }
    }
  }
}

/** An address without the angle brackets that old releases of wget put around it. */
function addressOf(uri: string | undefined): string | undefined {
  return uri?.replace(/^<(.*)>$/, '$1')
}
