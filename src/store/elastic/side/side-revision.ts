import type { Revision } from '../../../model.js'
import type { DocumentFacts } from '../../stored-document.js'

type Numbers = Pick<Revision, 'seqNo' | 'primaryTerm'>

/**
 * Marks a revision, by its sign, as that of a document's fields in a side index. Both indices number their writes from 0, and a write has to know
 * which of the two it expects.
 */
export function asSideRevision<Held extends Numbers>(held: Held): Held {
  return { ...held, seqNo: -1 - held.seqNo }
}

/** Whether a revision was made by {@link asSideRevision}, which is its own inverse. */
export function isSideRevision({ seqNo }: Numbers): boolean {
  return seqNo < 0
}

/** Whether a document has the expected revision. A document that does not exist has none. */
export function hasRevision(
  document: { readonly _seq_no?: number; readonly _primary_term?: number } | undefined,
  expected: Numbers,
): boolean {
  return document !== undefined && document._seq_no === expected.seqNo && document._primary_term === expected.primaryTerm
}

/** As {@link asSideRevision}, for facts that were just read. They are changed in place, because a copy would decode their sketch. */
export function asSideFacts(facts: DocumentFacts): DocumentFacts {
  return Object.assign(facts, { seqNo: -1 - facts.seqNo })
}
