import { errorCodeName } from '../../../errors.js'
import type { Revision, WriteOutcome } from '../../../model.js'
import type { StoreWriteResult } from '../../../store/store.js'
import { conflictError } from './history/failed-step.js'
import type { DocumentOperation } from './history/history-step.js'

/** Whether the store did not do a write. */
export function isNotWritten({ status }: StoreWriteResult): boolean {
  return status === 'conflict' || status === 'missing' || status === 'refused' || status === 'pending'
}

/** The outcome of an operation whose write the store did not do; undefined if it did, or if there was no write. */
export function failedOutcome({ id }: DocumentOperation, result: StoreWriteResult | undefined): WriteOutcome | undefined {
  switch (result?.status) {
    case 'conflict':
    case 'missing':
      return { id, result: 'conflict', status: 409, error: conflictError(id, 'the document was changed by somebody else meanwhile') }
    case 'refused':
    case 'pending': {
      const { status: end, httpStatus: status, type, reason } = result
      // As engines answer where a pipeline drops a document.
      if (status === 200) return { id, result: 'noop', status, warnings: [reason] }
      const code = errorCodeName(status === 500 ? 'STORE_FAILED' : 'STORE_UNAVAILABLE')
      return { id, result: end, status, error: { type, reason, ...(end === 'pending' && { code }) } }
    }
    default:
      return undefined
  }
}

/** The outcome of a write that did not find its document because the document has another routing. */
export function otherRoutingOutcome(id: string, routing: string | undefined): WriteOutcome {
  const held = routing === undefined ? 'no routing' : `the routing [${routing}]`
  const reason = `[${id}]: the document has ${held}, and an id belongs to one routing; write it without another one, or delete it first`
  return {
    id,
    result: 'refused',
    status: 400,
    error: { type: 'illegal_argument_exception', reason, code: errorCodeName('DOCUMENT_INVALID') },
  }
}

/** An outcome with the revision of the document, if the document is known to exist. */
export function withRevision(outcome: WriteOutcome, revision: Revision | undefined): WriteOutcome {
  const isKnown = outcome.error === undefined && outcome.result !== 'not_found'
  return revision === undefined || !isKnown ? outcome : { ...outcome, revision: revisionOf(revision) }
}

function revisionOf({ seqNo, primaryTerm, version }: Revision): Revision {
  return { seqNo, primaryTerm, version }
}
