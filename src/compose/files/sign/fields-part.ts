import { openLexicon } from '../../../detection/signing/collection-lexicon.js'
import { DocumentSigner } from '../../../detection/signing/document-signer.js'
import type { Gazetteer } from '../../../detection/signing/gazetteer.js'
import { JsonBytes } from '../../../detection/signing/json-bytes.js'
import type { InputOptions } from '../../../input/input-options.js'
import type { InputBatch, InputPart } from '../../../input/input-record.js'
import { readPart } from '../../../input/read-part.js'
import { loadEntityResources } from '../../../resources/load.js'
import { type ReadingReport, readingReportOf } from '../input-course.js'
import { toDocument } from '../to-document.js'

/** What to read, and how to sign it. Plain data, so that it can be sent to a thread. */
export interface FieldsOptions {
  readonly input: InputOptions
  readonly profile: 'lean' | 'standard' | 'full'
  /** The bytes of a lexicon that has been opened before; absent: the bundled one. */
  readonly lexicon: Uint8Array | undefined
  /** Whether the family `grams` is signed as well, by the lexicon's table. */
  readonly grams: boolean
  /** The user's own gazetteers. */
  readonly gazetteers: readonly Gazetteer[]
}

/** The signature fields of some records, and what the reader reports of the records. */
export interface FieldsOfRecords {
  readonly report: ReadingReport
  /** An id is undefined if the input gave none. */
  readonly ids: readonly (string | undefined)[]
  /** The fields of document i as a JSON object: UTF-8 in `[offsets[i], offsets[i + 1])`. */
  readonly json: Uint8Array
  readonly offsets: Uint32Array
}

/** Makes the signature fields of batches of records; use one per thread. */
export class FieldsSigner {
  readonly #input: InputOptions
  readonly #signer: DocumentSigner
  readonly #json = new JsonBytes()

  constructor({ input, profile, lexicon: bytes, grams, gazetteers }: FieldsOptions) {
    const entities = loadEntityResources()
    const lexicon = bytes && openLexicon(bytes)
    this.#input = input
    this.#signer = new DocumentSigner({ profile, entities, gazetteers, lexicon, grams: grams ? lexicon?.grams : undefined })
  }

  /** Reads and signs a part, batch by batch. */
  async *signPart(part: InputPart): AsyncGenerator<FieldsOfRecords> {
    for await (const batch of readPart(part, this.#input)) yield await this.#sign(batch)
  }

  async #sign(batch: InputBatch): Promise<FieldsOfRecords> {
    const { records } = batch
    const json = this.#json
    const ids: (string | undefined)[] = []
    const offsets = new Uint32Array(records.length + 1)
    json.clear()
    for (let i = 0; i < records.length; i++) {
      const record = records[i]!
      ids.push(record.id)
      // Awaiting a promise for each plain text would cost as much as reading it.
      this.#signer.writeJson(record.html ? await toDocument(record) : record, json)
      offsets[i + 1] = json.length
    }
    return { report: readingReportOf(batch), ids, json: json.bytes.slice(0, json.length), offsets }
  }
}
