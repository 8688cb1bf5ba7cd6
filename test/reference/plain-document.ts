import type { JsonObject, WriteOperation, WriteOutcome } from '../../src/model.js'

/*
 * The history of one document, operation by operation, in the words of the engines: nothing is read ahead, merged into batches or repeated. Slow, and
 * meant to be read.
 */

/** A document that exists. */
interface PresentDocument {
  readonly source: JsonObject
  readonly stamp: string
  readonly since: number
}

/** The state of one id. */
export interface PlainState {
  readonly document?: PresentDocument
  /** Stamp of the last delete, if deletes are remembered; followed by a mark if there was nothing to delete. */
  readonly deletedBy?: string
}

/** How an operation ended: `created 201`. */
export type PlainEnd = `${WriteOutcome['result']} ${number}`

/** The properties of the store and queue that decide how operations end. */
export interface PlainRules {
  readonly remembersDeletes: boolean
  /** Whether the store accepts a document. */
  takes(source: JsonObject): boolean
  /** Whether the document has the revision that the operation expects; called only for operations that expect one. */
  isExpected?(operation: WriteOperation, state: PlainState): boolean
}

/** Carries out an operation. */
export function carryOut(
  state: PlainState,
  operation: WriteOperation,
  rules: PlainRules,
): { readonly state: PlainState; readonly end: PlainEnd } {
  const { document, deletedBy } = state
  const { kind, stamp, acceptedAt } = operation
  const isLate = stamp <= (document?.stamp ?? deletedBy ?? '')
  if (isLate && document !== undefined) return { state, end: endOfLate(document, operation) }
  if (isLate && kind === 'delete' && deletedBy === `${stamp}n`) return { state, end: 'not_found 404' }
  if (isLate) return { state, end: kind === 'delete' && stamp === deletedBy ? 'deleted 200' : 'noop 200' }
  if (operation.expect !== undefined && !rules.isExpected!(operation, state)) {
    const isMissing = kind === 'update' && document === undefined && operation.upsert === undefined
    return { state, end: isMissing ? 'not_found 404' : 'conflict 409' }
  }
  if (kind === 'delete') {
    const mark = document === undefined ? `${stamp}n` : stamp
    const after = rules.remembersDeletes ? { deletedBy: later(deletedBy, mark) } : {}
    return { state: after, end: document === undefined ? 'not_found 404' : 'deleted 200' }
  }
  if (kind === 'create' && document !== undefined) return { state, end: 'conflict 409' }
  const source = kind === 'update' ? updated(document, operation) : operation.source!
  if (source === undefined) return { state, end: 'not_found 404' }
  if (kind === 'update' && source === document?.source) return { state, end: 'noop 200' }
  if (!rules.takes(source)) return { state, end: 'refused 400' }
  const written = { source, stamp, since: document?.since ?? acceptedAt }
  return { state: { ...state, document: written }, end: document === undefined ? 'created 201' : 'updated 200' }
}

/** The later one of two stamps. */
export function later(one: string | undefined, other: string): string {
  return one === undefined || one < other ? other : one
}

/** How an operation ends that finds its own stamp or a later one. What a partial update would have changed is not known then. */
function endOfLate({ source, stamp, since }: PresentDocument, operation: WriteOperation): PlainEnd {
  if (operation.kind === 'create' && since !== operation.acceptedAt) return 'conflict 409'
  if (operation.kind !== 'delete' && since === operation.acceptedAt) return 'created 201'
  if (operation.stamp === stamp) return 'updated 200'
  const isLost = operation.kind === 'update' && updated({ source, stamp, since }, { ...operation, detectNoop: true }) !== source
  return isLost ? 'conflict 409' : 'noop 200'
}

/**
 * The document after a partial update, the same object if nothing changes; undefined if there is nothing to update. Does not merge objects deeply.
 */
function updated(
  document: PresentDocument | undefined,
  { source = {}, upsert, detectNoop = true }: WriteOperation,
): JsonObject | undefined {
  if (document === undefined) return upsert
  const merged = { ...document.source, ...source }
  const isSame = Object.entries(source).every(([key, value]) => document.source[key] === value)
  return isSame && detectNoop ? document.source : merged
}
