import type { Revision } from '../model.js'

/** Where a document stands, as a write may expect it. */
export type DocumentPlace = Pick<Revision, 'seqNo' | 'primaryTerm' | 'fieldsAt'>

/** What a write expects that is to happen only to this revision of a document. */
export function placeOf({ seqNo, primaryTerm, fieldsAt }: DocumentPlace): DocumentPlace {
  return { seqNo, primaryTerm, ...(fieldsAt !== undefined && { fieldsAt }) }
}

/** Whether two reads have met the same revision of a document, or both none. */
export function isSamePlace(a: DocumentPlace | undefined, b: DocumentPlace | undefined): boolean {
  return isSame(a, b) && isSame(a?.fieldsAt, b?.fieldsAt)
}

type Numbers = Pick<Revision, 'seqNo' | 'primaryTerm'> | null | undefined

function isSame(a: Numbers, b: Numbers): boolean {
  return a?.seqNo === b?.seqNo && a?.primaryTerm === b?.primaryTerm
}
