import type { JsonObject, WriteOperation, WriteOutcome } from '../../../../model.js'
import { timeOfStamp } from '../../../../stamp.js'
import type { StoredDocument } from '../../../../store/stored-document.js'
import {
  conflictStep,
  describeExisting,
  describeExpectation,
  hasExpectedRevision,
  missingStep,
  refusedStep,
  unexpectedRevisionStep,
} from './failed-step.js'
import type { DocumentOperation, DocumentState, HistoryStep, SignOperation } from './history-step.js'
import { type KnownFields, warningsOf, withoutOwnFields } from './known-fields.js'
import { depthOf, mergeSource } from './merge-source.js'

/** How deep objects and arrays of a document may be nested. */
const maxDepth = 100

function stateOfStored({ source, routing, fields, seqNo, primaryTerm, version }: StoredDocument): DocumentState {
  return { source, routing, since: fields.since, stamp: fields.write, revision: { seqNo, primaryTerm, version } }
}

/** What is known of one document before a batch. */
export interface DocumentPast {
  readonly stored: StoredDocument | undefined
  /** If the document does not exist: the stamp of the remembered delete. */
  readonly deletedBy?: string | undefined
}

/**
 * Applies the operations on one document one after the other, as an engine would.
 *
 * @param fields fields of the collection with a meaning to onefold
 */
export function replayOperations(
  { stored, deletedBy }: DocumentPast,
  operations: readonly DocumentOperation[],
  fields: KnownFields,
): HistoryStep[] {
  let state = stored && stateOfStored(stored)
  return operations.map((operation) => {
    const step = applyOperation(state ?? deletedBy, operation, fields)
    if (step.written !== undefined) state = step.written ?? undefined
    return step
  })
}

function applyOperation(before: DocumentState | string | undefined, operation: DocumentOperation, fields: KnownFields): HistoryStep {
  const state = typeof before === 'object' ? before : undefined
  if (operation.kind === 'sign') return sign(state, operation)
  if (typeof before === 'string' && operation.stamp <= before) return replayedOnDeleted(before, operation)
  if (state !== undefined && operation.stamp <= state.stamp) return replayed(state, operation, fields.ownField)
  const fault = faultOf(operation)
  if (fault !== undefined) return refusedStep(operation, fault)
  if (!hasExpectedRevision(state, operation)) return unexpectedRevisionStep(state, operation)
  switch (operation.kind) {
    case 'delete':
      return remove(state, operation)
    case 'update':
      return update(state, operation, fields)
    case 'create':
      return state === undefined
        ? put(state, operation, { source: operation.source!, fields })
        : conflictStep(operation, describeExisting(state))
    case 'index':
      return put(state, operation, { source: operation.source!, fields })
  }
}

/**
 * What becomes of a write that finds its own stamp, because it was delivered twice, or a later stamp, because it was overtaken. Neither changes
 * anything. `since` tells which write created the document, however often it was rewritten after that; so a `create` can tell whether the document is
 * its own.
 *
 * An overtaken write of a whole document might as well have been done before the later one. A partial update might not, because the later write may
 * never have seen it. If its changes are not in the document, it is a conflict, and has to be sent again with a new stamp.
 */
function replayed(state: DocumentState, operation: WriteOperation, ownField: string): HistoryStep {
  const { id, kind, stamp, acceptedAt } = operation
  // A reindex that copies a document extends the stamp of its write.
  const isOwn = state.stamp.startsWith(stamp)
  // Two processes may have accepted a write in the same microsecond. The stamp tells them apart until a third write replaces it. After that only
  // `since` is left, which both share, and each takes itself for the creator.
  const hasMade = state.since === acceptedAt && (isOwn || timeOfStamp(state.stamp) !== timeOfStamp(stamp))
  if (kind === 'create' && !hasMade) return conflictStep(operation, describeExisting(state))
  if (kind !== 'delete' && hasMade) return { operation, outcome: { id, result: 'created', status: 201 }, written: undefined }
  if (kind === 'update' && !isOwn && mergeSource(state.source, withoutOwnFields(operation.source ?? {}, ownField)) !== state.source)
    return conflictStep(operation, 'a later write has changed the document meanwhile')
  return { operation, outcome: { id, result: isOwn ? 'updated' : 'noop', status: 200 }, written: undefined }
}

function replayedOnDeleted(deletedBy: string, operation: WriteOperation): HistoryStep {
  const { id, kind, stamp } = operation
  if (kind === 'delete' && deletedBy === rememberedStamp(operation, false)) return notFound(operation)
  const isOwn = kind === 'delete' && stamp === deletedBy
  return { operation, outcome: { id, result: isOwn ? 'deleted' : 'noop', status: 200 }, written: undefined }
}

/**
 * The stamp by which a delete is remembered: its own, followed by a letter if there was nothing to delete, so that it gives the same answer when it
 * is delivered again. If a delete finds the document while it is prepared, and another delete is faster, it is still remembered as successful: when
 * it does not find the document any more, it may have removed it itself.
 */
export function rememberedStamp({ stamp }: WriteOperation, hasFound: boolean): string {
  return hasFound ? stamp : `${stamp}n`
}

function notFound(operation: WriteOperation): HistoryStep {
  return { operation, outcome: { id: operation.id, result: 'not_found', status: 404 }, written: undefined }
}

function sign(state: DocumentState | undefined, operation: SignOperation): HistoryStep {
  const { id, acceptedAt } = operation
  if (state === undefined) return { operation, outcome: { id, result: 'noop', status: 200 }, written: undefined }
  if (!hasExpectedRevision(state, operation)) return conflictStep(operation, describeExpectation(state, operation))
  const written = { ...state, since: sinceOf(state, acceptedAt), revision: undefined }
  return { operation, outcome: { id, result: 'updated', status: 200 }, written }
}

function remove(state: DocumentState | undefined, operation: WriteOperation): HistoryStep {
  const { id } = operation
  if (state === undefined) return notFound(operation)
  return { operation, outcome: { id, result: 'deleted', status: 200 }, written: null, removedFrom: operation.routing ?? state.routing }
}

function update(state: DocumentState | undefined, operation: WriteOperation, fields: KnownFields): HistoryStep {
  const { id, source = {}, upsert, detectNoop = true } = operation
  if (state === undefined) return upsert === undefined ? missingStep(operation) : put(state, operation, { source: upsert, fields })
  const merged = mergeSource(state.source, withoutOwnFields(source, fields.ownField))
  if (merged !== state.source || !detectNoop) return put(state, operation, { source: merged, given: source, fields })
  return { operation, outcome: { id, result: 'noop', status: 200, ...warned(source, fields, false) }, written: undefined }
}

function put(
  state: DocumentState | undefined,
  operation: WriteOperation,
  { source, given = source, fields }: { readonly source: JsonObject; readonly given?: JsonObject; readonly fields: KnownFields },
): HistoryStep {
  const { id, stamp, acceptedAt } = operation
  const routing = operation.routing ?? state?.routing
  const outcome: WriteOutcome = {
    id,
    ...(state === undefined ? { result: 'created', status: 201 } : { result: 'updated', status: 200 }),
    ...warned(given, fields, given === source),
  }
  const kept = withoutOwnFields(source, fields.ownField)
  const isAsSent = kept === operation.source && operation.kind !== 'update'
  const text = isAsSent && operation.sourceText !== undefined ? { sourceText: operation.sourceText } : {}
  const written = { source: kept, ...text, routing, since: sinceOf(state, acceptedAt), stamp, revision: undefined }
  return { operation, outcome, written }
}

/** The `since` of a document that is written now: what onefold sees of a document for the first time counts as new, though others wrote it before. */
function sinceOf(state: DocumentState | undefined, acceptedAt: number): number {
  return state === undefined || state.stamp === '' ? acceptedAt : state.since
}

function warned(given: JsonObject, fields: KnownFields, isWhole: boolean): Pick<WriteOutcome, 'warnings'> {
  const warnings = warningsOf(given, fields, isWhole)
  return warnings.length > 0 ? { warnings } : {}
}

function faultOf({ kind, source, upsert }: WriteOperation): string | undefined {
  if (kind === 'delete') return undefined
  if (source === undefined && upsert === undefined) return 'the document is missing'
  const isTooDeep = [source, upsert].some((each) => each !== undefined && depthOf(each, maxDepth) > maxDepth)
  return isTooDeep ? `objects and arrays are nested more than ${maxDepth} deep` : undefined
}
