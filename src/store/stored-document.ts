import type { JsonObject, Revision } from '../model.js'
import type { DocumentTerms } from './document-terms.js'

/**
 * The fields of onefold in a document, named as they are indexed. Term lists are sorted and without repetitions; a term has 8 characters, in the form
 * of hashing/held-term.ts, because a store may keep no more of it than that.
 */
export interface StoredFields {
  /** A tag for what signed the document; absent if it is not signed yet, in which case all signature fields are absent. */
  readonly version?: string
  /** Digest of everything that signing and grouping read. */
  readonly hash?: string
  /** Stamp of the accepted write, strictly increasing in one process. */
  readonly write: string
  /** When this id was first written, in microseconds since the epoch. Kept through edits, ended by a delete. Orders documents; ties by id. */
  readonly since: number
  /** ISO 8601; unchanged by a write that does not change what was signed. */
  readonly signed_at?: string
  readonly language?: string
  /** Words and figures. */
  readonly length?: number
  /** Fold key at level `exact`; absent if the text is empty or unsigned. */
  readonly exact?: string
  readonly fingerprints?: readonly string[]
  readonly simhash?: readonly string[]
  readonly imatch?: readonly string[]
  readonly tweezer?: readonly string[]
  readonly sentences?: readonly string[]
  readonly paths?: readonly string[]
  readonly grams?: readonly string[]
  /** What verification reads, in padded base64. */
  readonly sketch?: string
  /** Fold key at levels `near` and `contained`; set on every document from its first write. */
  readonly group: string
  /** True on a member that is not its group's anchor. */
  readonly joined?: boolean
  /** The groups whose anchors contain this document, best first, at most 5. */
  readonly containers?: readonly string[]
}

/** A document as it is read by id. */
export interface StoredDocument extends Revision {
  readonly id: string
  readonly routing?: string
  /** As the user sent it, without our fields. */
  readonly source: JsonObject
  readonly fields: StoredFields
}

/** What folding reads of a document without its text. */
export interface FoldFacts {
  readonly id: string
  readonly signed: boolean
  readonly since: number
  readonly group: string
  readonly joined: boolean
  readonly containers: readonly string[]
  readonly exact?: string
  readonly length: number
  readonly signatureVersion?: string
  /** The sketch as 16-bit words; absent if the text is empty or unsigned. May be a getter that decodes it, so a copy made with `...` may lack it. */
  readonly sketch?: Uint16Array | undefined
  /** Values of `StoreCollection.factFields` that the document has, by path. */
  readonly values: Readonly<Record<string, unknown>>
}

/** What comparing and grouping read of a document without its text. */
export interface DocumentFacts extends FoldFacts, Revision {
  readonly routing?: string
  /** Number of the document's fingerprints, to which a share of shared terms is relative. */
  readonly fingerprintCount: number
}

/** Our fields in the form in which an index holds them, along with what has to be readable without decoding that form. */
export interface HeldFields {
  /** A JSON object without its braces. */
  readonly json: string
  /** As the fields of the same names. */
  readonly version: string
  readonly length: number
  readonly exact: string | undefined
  /** Decoded; undefined if the text is empty. */
  readonly sketch: Uint16Array | undefined
  readonly terms: DocumentTerms
}
