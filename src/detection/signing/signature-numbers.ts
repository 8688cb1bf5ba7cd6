import type { DocumentTerms } from '../../store/document-terms.js'
import type { TermField } from '../../store/term-lookup.js'
import type { SignatureFields } from './signature-fields.js'

/** The signature fields of a document as collections hold them, with the terms of all families as numbers and the sketch as its words. */
export interface SignatureNumbers extends Pick<SignatureFields, 'version' | 'hash' | 'language' | 'length' | 'exact'> {
  readonly terms: DocumentTerms
  /** Those that were signed, whether or not they gave terms. */
  readonly families: readonly TermField[]
  /** Absent if the text is empty. */
  readonly sketch?: Uint16Array
}
