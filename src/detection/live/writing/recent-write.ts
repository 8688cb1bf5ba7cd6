import type { DocumentTerms } from '../../../store/document-terms.js'
import type { DocumentFacts } from '../../../store/stored-document.js'

/** A document as this process has written it, or writes it now. */
export interface RecentWrite {
  readonly id: string
  /** Undefined: it is gone. */
  readonly facts: DocumentFacts | undefined
  /** Undefined where only its placement was written: those that the index has stand. */
  readonly terms: DocumentTerms | undefined
}
