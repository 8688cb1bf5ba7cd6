import { errorCodeName } from '../../errors.js'
import type { WriteOperation, WriteOutcome } from '../../model.js'
import { weighDocument } from '../job-weight.js'
import type { PendingWrite } from './pending-write.js'

/**
 * Refuses the operations of a write whose documents are larger than Redis may hold: such a document would be in Redis, in two processes and in a
 * signing thread at once. Only the document's own size counts, because its sender does not know that its text is kept beside it.
 *
 * @param limit approximate number of characters
 */
export function refuseLarge(write: PendingWrite, limit: number): void {
  for (const [place, operation] of write.job.operations.entries()) {
    const size = weighDocument(operation)
    if (size > limit) write.tell(place, refusal(operation, size, limit))
  }
}

function refusal({ id }: WriteOperation, size: number, limit: number): WriteOutcome {
  const reason = `the document has some ${size} characters, more than the ${limit} that go through Redis; write its parts as documents of their own, or raise redis.documentLimit`
  return {
    id,
    result: 'refused',
    status: 413,
    error: { type: 'content_too_long_exception', reason, code: errorCodeName('BODY_TOO_LARGE') },
  }
}
