import type { Revision, WriteOutcome } from '../../../model.js'
import { expectedRevision } from '../../../store/expected-revision.js'
import type { FieldsPatch, StoreWrite, StoreWriteResult } from '../../../store/store.js'
import type { StoredDocument, StoredFields } from '../../../store/stored-document.js'
import { termFields } from '../../../store/term-lookup.js'
import type { CollectionSettings } from '../collection-settings.js'
import { computeGroupKey } from '../placing/group-key.js'
import { type LiveDocument, liveFromStored } from '../placing/live-document.js'
import { movingWrite } from '../placing/placement-fields.js'
import { readScope } from '../signing/signing-input.js'
import { conflictError, type DocumentOperation, type HistoryStep, type SignOperation } from './document-history.js'
import type { DocumentVersion } from './document-version.js'

/** What is written for a batch: every version, and the older documents that it moves. */
export interface PlannedBatch {
  readonly settings: CollectionSettings
  readonly operations: readonly DocumentOperation[]
  readonly stored: ReadonlyMap<string, StoredDocument>
  readonly versions: ReadonlyMap<string, DocumentVersion>
  readonly moved: readonly LiveDocument[]
}

/**
 * The writes by which one call of the store carries out a batch, and what their results say of each operation. Every operation that changes a
 * document has a write of its own, so that versions count as an engine counts them; of several writes of one document only the last carries
 * signatures.
 */
export class WritePlan {
  readonly writes: StoreWrite[] = []
  readonly #batch: PlannedBatch
  readonly #steps: HistoryStep[]
  /** For each operation that writes: the place of its write in {@link writes}. */
  readonly #places = new Map<DocumentOperation, number>()

  constructor(batch: PlannedBatch) {
    this.#batch = batch
    this.#steps = orderSteps(batch)
    const moved = new Map(batch.moved.map((document) => [document.id, document]))
    const begun = new Set<string>()
    for (const step of this.#steps) if (this.#writes(step)) this.#add(step, moved.get(step.operation.id), begun)
    for (const document of batch.moved) if (!begun.has(document.id)) this.writes.push(movingWrite(document))
  }

  /** The documents that the batch writes or moves, as they are placed. */
  get placed(): LiveDocument[] {
    const versions = [...this.#batch.versions.values()].map(({ placed }) => placed).filter((placed) => placed !== undefined)
    return [...this.#batch.moved, ...versions]
  }

  /** Whether an operation has a write, whatever comes of it. */
  sends(operation: DocumentOperation): boolean {
    return this.#places.has(operation)
  }

  /** Whether the store did all of it. */
  isDone(results: readonly StoreWriteResult[]): boolean {
    return !results.some(isFailure)
  }

  /** Whether a document is written more than once. Then the store's hints know the terms of its later writes only when these are sent. */
  get hasRepetitions(): boolean {
    return new Set(this.writes.map(({ id }) => id)).size < this.writes.length
  }

  /** How each operation ended, in their order. */
  outcomes(results: readonly StoreWriteResult[]): WriteOutcome[] {
    const revisions = new Map<string, Revision>(this.#batch.stored)
    return this.#steps.map(({ operation, outcome }) => {
      const place = this.#places.get(operation)
      const result = place === undefined ? undefined : results[place]!
      const failure = result && (this.#describeElsewhere(place!, result) ?? describeFailure(operation, result))
      if (failure !== undefined) return failure
      if (result !== undefined) revisions.set(operation.id, result as Revision)
      const isKnown = outcome.error === undefined && outcome.result !== 'not_found'
      const revision = isKnown ? revisions.get(operation.id) : undefined
      return revision === undefined ? outcome : { ...outcome, revision: revisionOf(revision) }
    })
  }

  /**
   * What the store did not do.
   *
   * @returns `refused`: final versions that the store did not take, as they were placed; where a version would have stayed where the document stood,
   *   the stored document. `missed`: moved documents that were not moved because somebody else changed them meanwhile, and documents whose write is
   *   pending: when it is sent again, it still has the group key that was computed here
   */
  failures(results: readonly StoreWriteResult[]): { readonly refused: LiveDocument[]; readonly missed: string[] } {
    const refused: LiveDocument[] = []
    const missed: string[] = []
    const done = new Set(this.writes.filter((_, i) => !isFailure(results[i]!)).map(({ id }) => id))
    const left = this.leftUnsigned(results)
    for (const { id, lastWrite, placed } of this.#batch.versions.values()) {
      const place = lastWrite && this.#places.get(lastWrite.operation)
      if (place === undefined || !isFailure(results[place]!)) continue
      const planned = placed ?? (left.get(id) && lastWrite!.written ? this.#asStored(id) : undefined)
      if (planned === undefined || results[place]!.status === 'pending') missed.push(id)
      else refused.push(planned)
    }
    for (const { id } of this.#batch.moved) if (!done.has(id)) missed.push(id)
    return { refused, missed }
  }

  /**
   * All operations of the documents that somebody else changed or deleted meanwhile. A document does not count by an operation that expects a
   * revision: that operation has failed for good.
   */
  overtaken(results: readonly StoreWriteResult[]): DocumentOperation[] {
    const ids = new Set<string>()
    for (const [{ id, expect }, place] of this.#places) {
      const { status } = results[place]!
      if (expect === undefined && (status === 'conflict' || status === 'missing')) ids.add(id)
    }
    return this.#batch.operations.filter(({ id }) => ids.has(id))
  }

  /**
   * The operations behind one that the store refused on the same document, which were reckoned on what that one would have left. They have no outcome
   * yet, and have to be carried out on what there is; where a document is {@link overtaken}, with all others of it.
   */
  behindRefused(results: readonly StoreWriteResult[]): DocumentOperation[] {
    const behind = new Set<DocumentOperation>()
    const overtaken = new Set(this.overtaken(results).map(({ id }) => id))
    for (const { id, steps } of this.#batch.versions.values()) {
      const refused = steps.findIndex(({ operation }) => this.#isRefused(operation, results))
      if (refused === -1 || overtaken.has(id)) continue
      for (const { operation } of steps.slice(refused + 1)) behind.add(operation)
    }
    return this.#batch.operations.filter((operation) => behind.has(operation))
  }

  /**
   * What this batch did to documents of which it wrote anything. Undefined where the document is gone, or stands as it was meant to: only the last
   * write of a document carries signatures, so where the store took an earlier one and not that, the document has none, and has to be signed as it
   * stands. What is pending is sent again, and is not waited for.
   */
  leftUnsigned(results: readonly StoreWriteResult[]): Map<string, SignOperation | undefined> {
    const left = new Map<string, SignOperation | undefined>()
    for (const { id, steps, lastWrite } of this.#batch.versions.values()) {
      const done = steps.findLast((step) => this.#isDone(step, results))
      if (done === undefined) continue
      const isPending = results[this.#places.get(lastWrite!.operation)!]!.status === 'pending'
      const { seqNo, primaryTerm } = results[this.#places.get(done.operation)!] as Revision
      const isUnsigned = done !== lastWrite && done.written && !isPending
      left.set(id, isUnsigned ? { id, kind: 'sign', expect: { seqNo, primaryTerm }, acceptedAt: done.written.since } : undefined)
    }
    return left
  }

  #asStored(id: string): LiveDocument | undefined {
    const document = this.#batch.stored.get(id)
    return document && liveFromStored(this.#batch.settings, document)
  }

  #isDone({ operation }: HistoryStep, results: readonly StoreWriteResult[]): boolean {
    const place = this.#places.get(operation)
    return place !== undefined && !isFailure(results[place]!)
  }

  #isRefused(operation: DocumentOperation, results: readonly StoreWriteResult[]): boolean {
    const place = this.#places.get(operation)
    return place !== undefined && results[place]!.status === 'refused'
  }

  /** Whether a step writes: not to sign what has been signed meanwhile. */
  #writes({ operation, written }: HistoryStep): boolean {
    if (written === undefined) return false
    return operation.kind !== 'sign' || this.#batch.versions.get(operation.id)!.placed !== undefined
  }

  #add(step: HistoryStep, moved: LiveDocument | undefined, begun: Set<string>): void {
    const { id } = step.operation
    const expect = begun.has(id) ? undefined : this.#expectation(id)
    begun.add(id)
    this.#places.set(step.operation, this.writes.length)
    this.writes.push({ id, ...this.#content(step, moved), ...(expect !== undefined && { expect }) })
  }

  /**
   * The outcome of a write that did not find the document where its routing led, although the document is there under another routing. If the outcome
   * said that somebody had changed the document meanwhile, the write would be sent again for ever. Where both lead to one shard the write has found
   * it.
   */
  #describeElsewhere(place: number, { status }: StoreWriteResult): WriteOutcome | undefined {
    const { id, routing } = this.writes[place]!
    const stored = this.#batch.stored.get(id)
    if ((status !== 'conflict' && status !== 'missing') || stored === undefined || stored.routing === routing) return undefined
    return refused(id, describeElsewhere(id, stored.routing))
  }

  #content({ operation, written, removedFrom }: HistoryStep, moved: LiveDocument | undefined): Omit<StoreWrite, 'id' | 'expect'> {
    const routing = written ? written.routing : removedFrom
    const routed = routing === undefined ? {} : { routing }
    if (!written) return { kind: 'delete', ...routed }
    const { source, sourceText, stamp, since } = written
    const text = sourceText === undefined ? {} : { sourceText }
    const version = this.#batch.versions.get(operation.id)!
    if (operation.kind === 'sign') return { kind: 'patch', fields: wholePatch(version.fields(moved)), ...routed }
    const isLast = version.lastWrite?.operation === operation
    const group = computeGroupKey(this.#batch.settings.name, readScope(this.#batch.settings, source), operation.id)
    if (!isLast) return { kind: 'put', source, ...text, fields: { write: stamp, since, group }, ...routed }
    const held = version.held === undefined ? {} : { held: version.held }
    return { kind: 'put', source, ...text, fields: version.fields(moved), ...held, ...routed }
  }

  #expectation(id: string): StoreWrite['expect'] {
    const document = this.#batch.stored.get(id)
    return document === undefined ? 'absent' : expectedRevision(document)
  }
}

const signatureFields = [
  'version',
  'hash',
  'signed_at',
  'language',
  'length',
  'exact',
  'sketch',
  'joined',
  'containers',
  ...termFields,
] as const

/** A patch after which a document has these fields of ours and no others. */
function wholePatch(fields: StoredFields): FieldsPatch {
  return { ...Object.fromEntries(signatureFields.map((name) => [name, null])), ...fields }
}

function orderSteps({ operations, versions }: PlannedBatch): HistoryStep[] {
  const steps = new Map<DocumentOperation, HistoryStep>()
  for (const version of versions.values()) for (const step of version.steps) steps.set(step.operation, step)
  return operations.map((operation) => steps.get(operation)!)
}

function isFailure({ status }: StoreWriteResult): boolean {
  return status === 'conflict' || status === 'missing' || status === 'refused' || status === 'pending'
}

function describeFailure({ id }: DocumentOperation, result: StoreWriteResult): WriteOutcome | undefined {
  switch (result.status) {
    case 'conflict':
    case 'missing':
      return { id, result: 'conflict', status: 409, error: conflictError(id, 'the document was changed by somebody else meanwhile') }
    case 'refused':
    case 'pending': {
      const { status: end, httpStatus: status, type, reason } = result
      return { id, result: end, status, error: { type, reason, ...(end === 'pending' && { code: 'ONEFOLD_STORE_UNAVAILABLE' }) } }
    }
    default:
      return undefined
  }
}

function describeElsewhere(id: string, routing: string | undefined): string {
  const held = routing === undefined ? 'no routing' : `the routing [${routing}]`
  return `[${id}]: the document has ${held}, and an id belongs to one routing; write it without another one, or delete it first`
}

function refused(id: string, reason: string): WriteOutcome {
  return { id, result: 'refused', status: 400, error: { type: 'illegal_argument_exception', reason, code: 'ONEFOLD_DOCUMENT_INVALID' } }
}

function revisionOf({ seqNo, primaryTerm, version }: Revision): Revision {
  return { seqNo, primaryTerm, version }
}
