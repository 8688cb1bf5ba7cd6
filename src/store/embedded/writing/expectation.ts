import type { StoreWrite, StoreWriteResult } from '../../store.js'
import { type DocumentRow, revisionOf } from '../document/document-row.js'

/**
 * Why a write does not happen as its document stands; undefined when it may. An absent document is missing to a patch or delete, whatever these
 * expect.
 */
export function objection(write: StoreWrite, current: DocumentRow | undefined): StoreWriteResult | undefined {
  if (!current && write.kind !== 'put') return { status: 'missing' }
  if (holds(write.expect, current)) return undefined
  return { status: 'conflict', ...(current && { current: revisionOf(current) }) }
}

function holds(expect: StoreWrite['expect'], current: DocumentRow | undefined): boolean {
  if (expect === undefined) return true
  if (expect === 'absent') return current === undefined
  if (expect === 'present') return current !== undefined
  return current?.seqNo === expect.seqNo && expect.primaryTerm === 1
}
