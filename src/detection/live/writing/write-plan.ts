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
import type { DocumentVersion } from './history/document-version.js'
import type { DocumentOperation, HistoryStep, SignOperation } from './history/history-step.js'
import { isKnownRevision } from './recent/recent-write.js'
import { failedOutcome, isNotWritten, otherRoutingOutcome, withRevision } from './written-outcome.js'

/** What is written for a batch: every version, and the older documents that it moves. */
interface PlannedBatch {
  readonly settings: CollectionSettings
  readonly operations: readonly DocumentOperation[]
  readonly stored: ReadonlyMap<string, StoredDocument>
  readonly versions: ReadonlyMap<string, DocumentVersion>
  readonly moved: readonly LiveDocument[]
}

/** What a store did not do of a batch. */
export interface FailedWrites {
  /** Final versions that the store did not take, as they were placed; or the stored document, if the version would not have moved it. */
  readonly refused: readonly LiveDocument[]
  /**
   * Documents that were to be moved but that somebody else changed meanwhile, and documents whose write is pending: when it is sent again, it still
   * carries the group key computed here.
   */
  readonly missed: readonly string[]
}

/**
 * The writes that carry out a batch in one store call, and what their results mean for each operation. Every operation that changes a document has
 * its own write, so that version numbers come out as an engine would count them. If a document is written several times, only the last write carries
 * signatures.
 */
export class WritePlan {
  readonly writes: StoreWrite[] = []
  readonly #batch: PlannedBatch
  readonly #steps: HistoryStep[]
  /** For each operation that writes: the index of its write in {@link writes}. */
  readonly #places = new Map<DocumentOperation, number>()

  constructor(batch: PlannedBatch) {
    this.#batch = batch
    this.#steps = orderSteps(batch)
    const moved = new Map(batch.moved.map((document) => [document.id, document]))
    const begun = new Set<string>()
    for (const step of this.#steps) if (this.#writes(step)) this.#add(step, moved.get(step.operation.id), begun)
    for (const document of batch.moved) if (!begun.has(document.id)) this.writes.push(movingWrite(document))
  }

  /** The documents that the batch writes or moves, with their placements. */
  get placed(): LiveDocument[] {
    const versions = [...this.#batch.versions.values()].map(({ placed }) => placed).filter((placed) => placed !== undefined)
    return [...this.#batch.moved, ...versions]
  }

  /** Whether all revisions that the writes expect are known. They are not while documents of the batch are still being written. */
  get hasRevisions(): boolean {
    return this.writes.every(({ expect }) => typeof expect !== 'object' || isKnownRevision(expect))
  }

  /** Whether the store did all of it. */
  isDone(results: readonly StoreWriteResult[]): boolean {
    return !results.some(isNotWritten)
  }

  /** Whether a document is written more than once. If so, the store's hints learn the terms of its later writes only when those are sent. */
  get hasRepetitions(): boolean {
    return new Set(this.writes.map(({ id }) => id)).size < this.writes.length
  }

  /**
   * The outcome of each operation, in their order. An operation that needed no write, because of what an earlier one on the same document was to leave,
   * ends as that one does if that fails.
   */
  outcomes(results: readonly StoreWriteResult[]): WriteOutcome[] {
    const revisions = new Map<string, Revision>(this.#batch.stored)
    const failed = new Map<string, StoreWriteResult>()
    return this.#steps.map(({ operation, outcome }) => {
      const { id } = operation
      const place = this.#places.get(operation)
      if (place === undefined) {
        const failure = outcome.result === 'refused' ? undefined : failedOutcome(operation, failed.get(id))
        return failure ?? withRevision(outcome, revisions.get(id))
      }
      const result = results[place]!
      const failure = this.#describeElsewhere(place, result) ?? failedOutcome(operation, result)
      if (failure === undefined) revisions.set(id, result as Revision)
      else failed.set(id, result)
      return failure ?? withRevision(outcome, result as Revision)
    })
  }

  /** What the store did not do. */
  failures(results: readonly StoreWriteResult[]): FailedWrites {
    const refused: LiveDocument[] = []
    const missed: string[] = []
    const done = new Set(this.writes.filter((_, i) => !isNotWritten(results[i]!)).map(({ id }) => id))
    const left = this.leftUnsigned(results)
    for (const { id, lastWrite, placed } of this.#batch.versions.values()) {
      const place = lastWrite && this.#places.get(lastWrite.operation)
      if (place === undefined || !isNotWritten(results[place]!)) continue
      const planned = placed ?? (left.get(id) && lastWrite!.written ? this.#asStored(id) : undefined)
      if (planned === undefined || results[place]!.status === 'pending') missed.push(id)
      else refused.push(planned)
    }
    for (const { id } of this.#batch.moved) if (!done.has(id)) missed.push(id)
    return { refused, missed }
  }

  /**
   * The operations that were not done and have to be carried out again on the current documents. All earlier operations on the same documents were
   * done as planned.
   *
   * @returns `overtaken`: for each document that somebody else changed or deleted meanwhile, the operation that collided and those after it.
   *   `behind`: operations after one that failed for good, because the store refused it or because it expected a revision: they were computed from
   *   its result
   */
  undone(results: readonly StoreWriteResult[]): { readonly overtaken: DocumentOperation[]; readonly behind: DocumentOperation[] } {
    const overtaken = new Set<DocumentOperation>()
    const behind = new Set<DocumentOperation>()
    for (const { steps } of this.#batch.versions.values()) {
      const failed = steps.findIndex(({ operation }) => this.#hasFailed(operation, results))
      if (failed === -1) continue
      const { operation } = steps[failed]!
      const { status } = results[this.#places.get(operation)!]!
      if (status === 'pending') continue
      const hasEnded = status === 'refused' || operation.expect !== undefined
      for (const step of steps.slice(failed + (hasEnded ? 1 : 0))) (hasEnded ? behind : overtaken).add(step.operation)
    }
    const { operations } = this.#batch
    return { overtaken: operations.filter((each) => overtaken.has(each)), behind: operations.filter((each) => behind.has(each)) }
  }

  /**
   * What this batch left of each document that it wrote to: an operation that signs the document, or undefined if the document was deleted or is as
   * planned. Only the last write of a document carries signatures. If the store took an earlier write but not the last one, the document has no
   * signatures and has to be signed as it is. Pending writes are not waited for, because they are sent again.
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
    return place !== undefined && !isNotWritten(results[place]!)
  }

  #hasFailed(operation: DocumentOperation, results: readonly StoreWriteResult[]): boolean {
    const place = this.#places.get(operation)
    return place !== undefined && isNotWritten(results[place]!)
  }

  /** Whether a step writes. A signing step does not if the document has been signed in the meantime. */
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
   * The outcome of a write that did not find the document under the given routing, although the document exists under another one. If the outcome
   * were a conflict, the write would be retried for ever. If both routings lead to the same shard, the write has found the document.
   */
  #describeElsewhere(place: number, { status }: StoreWriteResult): WriteOutcome | undefined {
    const { id, routing } = this.writes[place]!
    const stored = this.#batch.stored.get(id)
    if ((status !== 'conflict' && status !== 'missing') || stored === undefined || stored.routing === routing) return undefined
    return otherRoutingOutcome(id, stored.routing)
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
    if (!isLast) {
      const group = computeGroupKey(this.#batch.settings.name, readScope(this.#batch.settings, source), operation.id)
      return { kind: 'put', source, ...text, fields: { write: stamp, since, group }, ...routed }
    }
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

/** A patch that leaves a document with exactly these fields of ours. */
function wholePatch(fields: StoredFields): FieldsPatch {
  return { ...Object.fromEntries(signatureFields.map((name) => [name, null])), ...fields }
}

function orderSteps({ operations, versions }: PlannedBatch): HistoryStep[] {
  const steps = new Map<DocumentOperation, HistoryStep>()
  for (const version of versions.values()) for (const step of version.steps) steps.set(step.operation, step)
  return operations.map((operation) => steps.get(operation)!)
}
