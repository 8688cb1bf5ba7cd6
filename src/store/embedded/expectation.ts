import type { Revision } from '../../model.js'
import type { StoreWrite, StoreWriteResult } from '../store.js'
import type { DocumentRow } from './document-row.js'

/** Why a write does not happen as its document stands; undefined when it may. An absent document is missing to a patch or delete, whatever these expect. */
export function objection(write: StoreWrite, current: DocumentRow | undefined): StoreWriteResult | undefined {
  if (!current && write.kind !== 'put') return { status: 'missing' }
  if (holds(write.expect, current)) return undefined
  return { status: 'conflict', ...(current && { current: revisionOf(current) }) }
}

/** Where a document stands. One process writes, so there is one primary term. */
export function revisionOf({ seqNo, version }: Pick<DocumentRow, 'seqNo' | 'version'>): Revision {
  return { seqNo, primaryTerm: 1, version }
}

function holds(expect: StoreWrite['expect'], current: DocumentRow | undefined): boolean {
  if (expect === undefined) return true
  if (expect === 'absent') return current === undefined
  if (expect === 'present') return current !== undefined
  return current?.seqNo === expect.seqNo && expect.primaryTerm === 1
}
