import type { Revision, WriteOutcome } from '../../../model.js'
import type { StoreWriteResult } from '../../../store/store.js'
import { type LiveDocument, liveFromStored } from '../placing/live-document.js'
import type { DocumentOperation, SignOperation } from './history/history-step.js'
import type { WritePlan } from './write-plan.js'
import { failedOutcome, isNotWritten, otherRoutingOutcome, withRevision } from './written-outcome.js'

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

/** A {@link WritePlan} after the store call: what the results of its writes mean for each operation. */
export class WrittenPlan {
  readonly #plan: WritePlan
  readonly #results: readonly StoreWriteResult[]

  /** @param results of the plan's writes, in their order */
  constructor(plan: WritePlan, results: readonly StoreWriteResult[]) {
    this.#plan = plan
    this.#results = results
  }

  /** Whether the store did all of it. */
  get isDone(): boolean {
    return !this.#results.some(isNotWritten)
  }

  /**
   * The outcome of each operation, in their order. An operation that needed no write, because of what an earlier one on the same document was to leave,
   * ends as that one does if that fails.
   */
  outcomes(): WriteOutcome[] {
    const { batch, steps } = this.#plan
    const revisions = new Map<string, Revision>(batch.stored)
    const failed = new Map<string, StoreWriteResult>()
    return steps.map(({ operation, outcome }) => {
      const { id } = operation
      const result = this.#resultOf(operation)
      if (result === undefined) {
        const failure = outcome.result === 'refused' ? undefined : failedOutcome(operation, failed.get(id))
        return failure ?? withRevision(outcome, revisions.get(id))
      }
      const failure = this.#describeElsewhere(operation, result) ?? failedOutcome(operation, result)
      if (failure === undefined) revisions.set(id, result as Revision)
      else failed.set(id, result)
      return failure ?? withRevision(outcome, result as Revision)
    })
  }

  /** What the store did not do. */
  failures(): FailedWrites {
    const { batch, writes } = this.#plan
    const refused: LiveDocument[] = []
    const missed: string[] = []
    const done = new Set(writes.filter((_, i) => !isNotWritten(this.#results[i]!)).map(({ id }) => id))
    const left = this.leftUnsigned()
    for (const { id, lastWrite, placed } of batch.versions.values()) {
      const result = lastWrite && this.#resultOf(lastWrite.operation)
      if (result === undefined || !isNotWritten(result)) continue
      const planned = placed ?? (left.get(id) && lastWrite!.written ? this.#asStored(id) : undefined)
      if (planned === undefined || result.status === 'pending') missed.push(id)
      else refused.push(planned)
    }
    for (const { id } of batch.moved) if (!done.has(id)) missed.push(id)
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
  undone(): { readonly overtaken: DocumentOperation[]; readonly behind: DocumentOperation[] } {
    const { operations, versions } = this.#plan.batch
    const overtaken = new Set<DocumentOperation>()
    const behind = new Set<DocumentOperation>()
    for (const { steps } of versions.values()) {
      const results = steps.map(({ operation }) => this.#resultOf(operation))
      const failed = results.findIndex((result) => result !== undefined && isNotWritten(result))
      if (failed === -1 || results[failed]!.status === 'pending') continue
      const hasEnded = results[failed]!.status === 'refused' || steps[failed]!.operation.expect !== undefined
      for (const step of steps.slice(failed + (hasEnded ? 1 : 0))) (hasEnded ? behind : overtaken).add(step.operation)
    }
    return { overtaken: operations.filter((each) => overtaken.has(each)), behind: operations.filter((each) => behind.has(each)) }
  }

  /**
   * What this batch left of each document that it wrote to: an operation that signs the document, or undefined if the document was deleted or is as
   * planned. Only the last write of a document carries signatures. If the store took an earlier write but not the last one, the document has no
   * signatures and has to be signed as it is. Pending writes are not waited for, because they are sent again.
   */
  leftUnsigned(): Map<string, SignOperation | undefined> {
    const left = new Map<string, SignOperation | undefined>()
    for (const { id, steps, lastWrite } of this.#plan.batch.versions.values()) {
      const done = steps.findLast(({ operation }) => {
        const result = this.#resultOf(operation)
        return result !== undefined && !isNotWritten(result)
      })
      if (done === undefined) continue
      const isPending = this.#resultOf(lastWrite!.operation)!.status === 'pending'
      const { seqNo, primaryTerm } = this.#resultOf(done.operation) as Revision
      const isUnsigned = done !== lastWrite && done.written && !isPending
      left.set(id, isUnsigned ? { id, kind: 'sign', expect: { seqNo, primaryTerm }, acceptedAt: done.written.since } : undefined)
    }
    return left
  }

  /** The result of an operation's write; undefined if it needs none. */
  #resultOf(operation: DocumentOperation): StoreWriteResult | undefined {
    const place = this.#plan.places.get(operation)
    return place === undefined ? undefined : this.#results[place]
  }

  #asStored(id: string): LiveDocument | undefined {
    const { settings, stored } = this.#plan.batch
    const document = stored.get(id)
    return document && liveFromStored(settings, document)
  }

  /**
   * The outcome of a write that did not find the document under the given routing, although the document exists under another one. If the outcome
   * were a conflict, the write would be retried for ever. If both routings lead to the same shard, the write has found the document.
   */
  #describeElsewhere(operation: DocumentOperation, { status }: StoreWriteResult): WriteOutcome | undefined {
    const { batch, writes, places } = this.#plan
    const { id, routing } = writes[places.get(operation)!]!
    const stored = batch.stored.get(id)
    if ((status !== 'conflict' && status !== 'missing') || stored === undefined || stored.routing === routing) return undefined
    return otherRoutingOutcome(id, stored.routing)
  }
}
