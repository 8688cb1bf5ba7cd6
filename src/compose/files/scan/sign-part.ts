import { hasScope, scopeOf } from '../../../detection/scope.js'
import { BatchSigner, type SourceText } from '../../../detection/signing/batch-signer.js'
import type { KnownTexts, SignedBatch } from '../../../detection/signing/signed-batch.js'
import { fieldNamesOf, type InputOptions } from '../../../input/input-options.js'
import type { InputBatch, InputPart, InputRecord } from '../../../input/input-record.js'
import { readPart } from '../../../input/read-part.js'
import { type ReadingReport, readingReportOf } from '../input-course.js'
import { toDocument } from '../to-document.js'

/** What to read and keep of each document besides its signatures. */
export interface SigningOptions {
  readonly input: InputOptions
  /** Whether times are read, for the policies `oldest` and `newest`. */
  readonly times: boolean
  /** Whether texts and titles are kept, for evidence. */
  readonly texts: boolean
  /** Whether documents are signed for exact copies alone. */
  readonly onlyExact: boolean
}

/** The text and title of a document, kept for evidence and for people. */
export interface KeptText {
  readonly text: string
  readonly title: string | undefined
}

/** The signed documents of some records, and what the reader reports of the records. */
export interface SignedRecords {
  readonly report: ReadingReport
  /** The ids are empty if the input gave none. */
  readonly batch: SignedBatch
  readonly raws: readonly Uint8Array[] | undefined
  readonly texts: readonly KeptText[] | undefined
  /** Scope fields in which a record has a value. */
  readonly scopesSeen: readonly string[]
}

/** Signs batches of records; use one per thread. */
export class RecordSigner {
  readonly #signer: BatchSigner
  readonly #options: SigningOptions
  readonly #scopeFields: readonly string[]

  constructor(options: SigningOptions) {
    this.#options = options
    this.#scopeFields = fieldNamesOf(options.input).scopes
    this.#signer = new BatchSigner(options.onlyExact)
  }

  /**
   * Reads and signs a part, batch by batch.
   *
   * @param known texts of the documents before the part
   */
  async *signPart(part: InputPart, known: KnownTexts): AsyncGenerator<SignedRecords> {
    for await (const batch of readPart(part, this.#options.input)) yield this.#sign(batch, await readTexts(batch.records), known)
  }

  #sign(read: InputBatch, documents: readonly SourceText[], known: KnownTexts): SignedRecords {
    return {
      report: readingReportOf(read),
      batch: this.#signer.sign(documents, { withTimes: this.#options.times, known, scopes: this.#scopesOf(read.records) }),
      raws: this.#options.input.keepRaw ? read.records.map(({ raw }) => raw!) : undefined,
      texts: this.#options.texts ? documents.map(({ text, title }) => ({ text, title })) : undefined,
      scopesSeen: this.#scopeFields.filter((_, i) => read.records.some(({ scopeValues }) => hasScope(scopeValues?.[i]))),
    }
  }

  #scopesOf(records: readonly InputRecord[]): (string | undefined)[] | undefined {
    return this.#scopeFields.length === 0 ? undefined : records.map(({ scopeValues = [] }) => scopeOf(scopeValues))
  }
}

/** Returns the records themselves if none is HTML: making an object for each document would cost as much as reading it. */
async function readTexts(records: readonly InputRecord[]): Promise<readonly SourceText[]> {
  if (!records.some(({ html }) => html)) return records
  return Promise.all(records.map(toDocument))
}
