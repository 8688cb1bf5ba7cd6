import type { Revision } from '../model.js'
import { sketchBytes, sketchWords } from './sketch-words.js'
import type { DocumentFacts, FoldFacts, StoredDocument, StoredFields } from './stored-document.js'
import { factValues } from './values-at.js'

/** Reads the words of a sketch as a document holds it. */
type SketchDecoder = (encoded: string) => Uint16Array | undefined

type FactSource = Pick<StoredDocument, 'id' | 'source' | 'fields'>

/** What comparing and grouping read of a document. As {@link foldFacts}. */
export function documentFacts(document: StoredDocument, factFields: readonly string[], decode = decodeBase64): DocumentFacts {
  return new ReadDocumentFacts(document, factFields, decode)
}

/**
 * What folding reads of a document. Its sketch is decoded only on access, because most candidates and hits are decided by their groups and never
 * compared.
 *
 * @param factFields the wanted fields of the user's document
 * @param decode decodes the words of a sketch as the document holds it
 */
export function foldFacts(document: FactSource, factFields: readonly string[], decode = decodeBase64): FoldFacts {
  return new ReadFoldFacts(document, factFields, decode)
}

/** A class, because objects that each define a getter are slow to make and to read: no two of them have the same shape. */
class ReadFoldFacts implements FoldFacts {
  readonly id: string
  readonly signed: boolean
  readonly since: number
  readonly group: string
  readonly joined: boolean
  readonly containers: readonly string[]
  declare readonly exact?: string
  readonly length: number
  declare readonly signatureVersion?: string
  readonly values: Readonly<Record<string, unknown>>
  #encoded: string | undefined
  #sketch: Uint16Array | undefined
  readonly #decode: SketchDecoder

  constructor({ id, source, fields }: FactSource, factFields: readonly string[], decode: SketchDecoder) {
    const { version, since, group, joined = false, containers = [], exact, length = 0, sketch }: StoredFields = fields
    this.id = id
    this.signed = version !== undefined
    this.since = since
    this.group = group
    this.joined = joined
    this.containers = containers
    if (exact !== undefined) this.exact = exact
    this.length = length
    if (version !== undefined) this.signatureVersion = version
    this.values = factValues(source, factFields)
    this.#encoded = sketch
    this.#decode = decode
  }

  get sketch(): Uint16Array | undefined {
    if (this.#encoded !== undefined) this.#sketch = this.#decode(this.#encoded)
    this.#encoded = undefined
    return this.#sketch
  }
}

class ReadDocumentFacts extends ReadFoldFacts implements DocumentFacts {
  declare readonly routing?: string
  readonly seqNo: number
  readonly primaryTerm: number
  readonly version: number
  declare readonly fieldsAt?: Exclude<Revision['fieldsAt'], undefined>
  readonly fingerprintCount: number

  constructor(document: StoredDocument, factFields: readonly string[], decode: SketchDecoder) {
    super(document, factFields, decode)
    const { routing, seqNo, primaryTerm, version, fieldsAt, fields } = document
    if (routing !== undefined) this.routing = routing
    this.seqNo = seqNo
    this.primaryTerm = primaryTerm
    this.version = version
    if (fieldsAt !== undefined) this.fieldsAt = fieldsAt
    this.fingerprintCount = fields.fingerprints?.length ?? 0
  }
}

function decodeBase64(encoded: string): Uint16Array | undefined {
  const bytes = sketchBytes(encoded)
  return bytes && sketchWords(bytes)
}
