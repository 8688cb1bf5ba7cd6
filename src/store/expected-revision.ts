import type { Revision } from '../model.js'

/** A revision of a document, as a write may expect to find it. */
export type ExpectedRevision = Pick<Revision, 'seqNo' | 'primaryTerm' | 'fieldsAt'>

/** The revision of a document that was read, in the form for a write's `expect`: the write then requires that nobody else has written it since. */
export function expectedRevision({ seqNo, primaryTerm, fieldsAt }: ExpectedRevision): ExpectedRevision {
  return { seqNo, primaryTerm, ...(fieldsAt !== undefined && { fieldsAt }) }
}

/** Whether two reads found the same revision of a document, or both found none. */
export function isSameRevision(a: ExpectedRevision | undefined, b: ExpectedRevision | undefined): boolean {
  return isSame(a, b) && isSame(a?.fieldsAt, b?.fieldsAt)
}

type Numbers = Pick<Revision, 'seqNo' | 'primaryTerm'> | null | undefined

function isSame(a: Numbers, b: Numbers): boolean {
  return a?.seqNo === b?.seqNo && a?.primaryTerm === b?.primaryTerm
}
