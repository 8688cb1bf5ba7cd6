import { errorCodeName } from '../../../../errors.js'
import type { WriteOperation, WriteOutcome } from '../../../../model.js'
import type { DocumentOperation, DocumentState, HistoryStep } from './history-step.js'

/** A step that is refused. */
export function refusedStep(operation: DocumentOperation, reason: string): HistoryStep {
  return fail(operation, 'refused', 400, { type: 'document_parsing_exception', reason, code: errorCodeName('DOCUMENT_INVALID') })
}

/** A step that has no document to change. */
export function missingStep(operation: WriteOperation): HistoryStep {
  const error = {
    type: 'document_missing_exception',
    reason: `[${operation.id}]: document missing`,
    code: errorCodeName('DOCUMENT_UNKNOWN'),
  }
  return fail(operation, 'not_found', 404, error)
}

/** A step that meets another document than it may change. */
export function conflictStep(operation: DocumentOperation, why: string): HistoryStep {
  return fail(operation, 'conflict', 409, conflictError(operation.id, why))
}

/** What an item says of a conflict, in the engines' words. */
export function conflictError(id: string, why: string): NonNullable<WriteOutcome['error']> {
  return {
    type: 'version_conflict_engine_exception',
    reason: `[${id}]: version conflict, ${why}`,
    code: errorCodeName('DOCUMENT_CONFLICT'),
  }
}

function fail(
  operation: DocumentOperation,
  result: 'refused' | 'not_found' | 'conflict',
  status: number,
  error: NonNullable<WriteOutcome['error']>,
): HistoryStep {
  return { operation, outcome: { id: operation.id, result, status, error }, written: undefined }
}

/** Whether a document has the revision that an operation expects, if it expects one. */
export function hasExpectedRevision(state: DocumentState | undefined, { expect }: DocumentOperation): boolean {
  if (expect === undefined) return true
  return state?.revision?.seqNo === expect.seqNo && state.revision.primaryTerm === expect.primaryTerm
}

/** A step that does not find the revision that it expects. If an update finds no document, engines report only that. */
export function unexpectedRevisionStep(state: DocumentState | undefined, operation: WriteOperation): HistoryStep {
  const isMissing = state === undefined && operation.kind === 'update' && operation.upsert === undefined
  return isMissing ? missingStep(operation) : conflictStep(operation, describeExpectation(state, operation))
}

/** What a step expected, and what it found. */
export function describeExpectation(state: DocumentState | undefined, { expect }: DocumentOperation): string {
  const required = `required seqNo [${expect!.seqNo}], primary term [${expect!.primaryTerm}]`
  if (state === undefined) return `${required}. but no document was found`
  if (state.revision === undefined) return `${required}. but the document was changed by an earlier item of the same request`
  return `${required}. current document has seqNo [${state.revision.seqNo}] and primary term [${state.revision.primaryTerm}]`
}

/** What a creation met. */
export function describeExisting({ revision }: DocumentState): string {
  return `document already exists${revision === undefined ? '' : ` (current version [${revision.version}])`}`
}
