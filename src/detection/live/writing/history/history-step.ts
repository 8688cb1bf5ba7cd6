import type { JsonObject, Revision, WriteOperation, WriteOutcome } from '../../../../model.js'

/**
 * Signs a stored document again. Nothing changes that its owner sees, and the stamp of its last write stays. Does nothing if the document was deleted
 * or changed.
 */
export interface SignOperation {
  readonly kind: 'sign'
  readonly id: string
  readonly expect: Pick<Revision, 'seqNo' | 'primaryTerm'>
  /** The `since` of a document that has none because others wrote it, in microseconds. */
  readonly acceptedAt: number
  /** Length of its text in characters, roughly. Absent: not known, and taken to be short. */
  readonly characters?: number
}

/** What a writer does with one document. */
export type DocumentOperation = WriteOperation | SignOperation

/** A document between two operations. */
export interface DocumentState {
  readonly source: JsonObject
  /** The same to the letter, if that is known and matters. */
  readonly sourceText?: string
  readonly routing: string | undefined
  readonly since: number
  /** Stamp of the write that made this state; empty if others wrote it. */
  readonly stamp: string
  /** Undefined if this batch made this state: its revision is not known yet, and no caller can expect it. */
  readonly revision: Revision | undefined
}

/** What an operation does. */
export interface HistoryStep {
  readonly operation: DocumentOperation
  /** Without the revision, which the store gives. */
  readonly outcome: WriteOutcome
  /** The document after the step; null if it was removed, undefined if nothing is written. */
  readonly written: DocumentState | null | undefined
  /** Routing by which a document is removed. */
  readonly removedFrom?: string | undefined
}
