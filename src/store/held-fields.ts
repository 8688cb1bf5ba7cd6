import type { DocumentTerms } from './document-terms.js'

/** Fields of ours in the form in which an index holds them, and beside it what is read of them without decoding that form. */
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
