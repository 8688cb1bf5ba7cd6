import type { Revision } from '../../../model.js'
import type { DocumentFacts } from '../../store.js'

/** Where a document stands, as a write may expect it. */
type Place = Pick<Revision, 'seqNo' | 'primaryTerm'>

/**
 * A revision of a document's fields in a side index, told from those of the document itself by its sign: both indices number their writes from 0,
 * and a write has to know which of the two it expects.
 */
export function asSideRevision<Held extends Place>(held: Held): Held {
  return { ...held, seqNo: -1 - held.seqNo }
}

/** Whether a revision is one of {@link asSideRevision}, which is its own inverse. */
export function isSideRevision({ seqNo }: Place): boolean {
  return seqNo < 0
}

/** Whether a document stands where it is expected; one that is not there stands nowhere. */
export function standsAt(document: { readonly _seq_no?: number; readonly _primary_term?: number } | undefined, place: Place): boolean {
  return document !== undefined && document._seq_no === place.seqNo && document._primary_term === place.primaryTerm
}

/** The same of facts that were just read, in their place: their sketch stays to be decoded when it is asked for. */
export function asSideFacts(facts: DocumentFacts): DocumentFacts {
  return Object.assign(facts, { seqNo: -1 - facts.seqNo })
}
