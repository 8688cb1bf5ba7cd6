import type { DocumentTerms } from './document-terms.js'

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
