import { errorCodeName, isStoreUnavailable, type OnefoldError } from '../../../errors.js'
import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { Store } from '../../../store/store.js'
import { letOtherWorkIn } from '../../other-work.js'
import { awaitedLater } from '../awaited-later.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { OtherFolds } from '../placing/other-folds.js'
import type { Unsettled } from '../placing/unsettled.js'
import { collectionIn, type StoredCollection } from '../stored-collection.js'
import { BatchPreparation, type BatchPreparationOptions, type PreparedBatch } from './batch-preparation.js'
import { BatchWriter, type PlacedBatch } from './batch-writer.js'
import type { DocumentOperation, SignOperation } from './history/history-step.js'
import { OwnWritesView } from './own-writes-view.js'
import { splitOperations } from './split-operations.js'
import { WriteSequence } from './write-sequence.js'

/** A collection, and what its batches are prepared with. */
interface CollectionWriterOptions extends Omit<BatchPreparationOptions, 'collection'> {
  readonly store: Store
  readonly settings: CollectionSettings
}

interface BatchOptions {
  /** False: new and changed documents are written unsigned, each in a group of its own, and are signed later. Default true. */
  readonly sign?: boolean
  /** The result of {@link CollectionWriter.prepare} for the same operations and the same `sign`. */
  readonly prepared?: PreparedPart | undefined
}

/** The first part of a batch, read and signed ahead of its turn. */
interface PreparedPart {
  readonly batch: PreparedBatch
  /** How many writes had ended when the part was read. */
  readonly after: number
}

/** A batch while its parts are placed and written. */
interface BatchRun {
  readonly parts: readonly (readonly DocumentOperation[])[]
  readonly sign: boolean
  readonly first: Promise<PreparedPart | undefined>
  /** The parts that have begun to be written. */
  readonly writing: Promise<WriteOutcome[]>[]
}

/**
 * Writes documents to one collection: signs them, finds candidates, verifies, groups, and writes everything in one store call, including the changes
 * to older documents. Large batches are cut into parts with one such call each, so that other work gets its turn in between. The parts form a
 * pipeline: while one is written, the next is placed, and the one after that is signed.
 *
 * Several batches may be given at the same time. They are all read and signed at once, but carried out in the order in which they were given. If the
 * store shows writes only after a refresh, one batch is placed while the one before it is written.
 *
 * If the store shows writes only after a refresh, or if others write to it, what was written has to be settled later: see {@link settle}. All writes
 * of a process to a collection must go through one writer; a second one counts as another process.
 */
export class CollectionWriter {
  /** The collection that it writes to. */
  readonly collection: StoredCollection
  readonly #preparation: BatchPreparation
  readonly #view: OwnWritesView
  readonly #writer: BatchWriter
  readonly #sequence: WriteSequence

  constructor({ store, settings, ...options }: CollectionWriterOptions) {
    const collection = collectionIn(store, settings)
    this.collection = collection
    this.#preparation = new BatchPreparation({ collection, ...options })
    this.#view = new OwnWritesView(collection)
    this.#writer = new BatchWriter({ collection, preparation: this.#preparation, view: this.#view })
    this.#sequence = new WriteSequence(!store.capabilities.visibleAtOnce)
  }

  /**
   * Applies operations in their order; several operations on one id see each other's results. If an operation without an expected revision collides
   * with somebody else's write, it is applied again to what that write left. Operations that are given again with the same stamps are not carried out
   * twice.
   *
   * @returns the outcome of each operation, in the same order. If the store becomes unavailable on the way, the operations that it did not take are
   *   pending
   * @throws OnefoldError STORE_UNAVAILABLE if the store was unavailable from the start; if the store's batches are atomic, nothing was written then
   */
  write(operations: readonly WriteOperation[], options: BatchOptions = {}): Promise<WriteOutcome[]> {
    return this.#carryOut(operations, options)
  }

  /**
   * Reads and signs the first part of what {@link write} will do with the same operations. Batches that are given in the meantime are carried out
   * first.
   *
   * @throws OnefoldError STORE_UNAVAILABLE
   */
  async prepare(
    operations: readonly WriteOperation[],
    { sign = true }: Pick<BatchOptions, 'sign'> = {},
  ): Promise<PreparedPart | undefined> {
    return this.#prepare(splitOperations(operations, this.collection.store.capabilities.batch)[0], sign)
  }

  /**
   * Signs existing documents as they are, and groups them. Nothing changes that their owners see. A document that has another revision by now is a
   * conflict.
   *
   * @returns the outcome of each operation, in the same order: `updated`, `noop` if the document was deleted, `conflict`, `refused`
   * @throws OnefoldError as {@link write}
   */
  sign(operations: readonly SignOperation[]): Promise<WriteOutcome[]> {
    return this.#carryOut(operations)
  }

  /** What was met of documents that another release signed with another fold. */
  get otherFolds(): OtherFolds {
    return this.#view.otherFolds
  }

  /** How many documents are waiting to be settled after batches that have ended. */
  countUnsettled(): number {
    return this.#view.unsettled.size
  }

  /** Hands over the documents that have to be settled. The caller is responsible for passing them to {@link settle}. */
  takeUnsettled(): Unsettled {
    return this.#view.unsettled.take()
  }

  /** Takes back what could not be handed over. */
  keepUnsettled(left: Unsettled): void {
    this.#view.unsettled.add(left)
  }

  /**
   * Places documents again although nobody changed them, and those that depend on them, until nothing changes any more: refreshes, looks up
   * everything that others may have written at the same time, and corrects groups by compare-and-set. Writes nothing if nothing is wrong. Documents
   * that still change after some rounds remain unsettled. If nobody else has written since, this costs one store call and blocks nothing.
   *
   * @throws OnefoldError STORE_UNAVAILABLE; then none of the documents is settled
   */
  async settle(documents: Unsettled): Promise<void> {
    if (await this.#sequence.between(() => this.#view.isSettled(documents))) return this.#view.unsettled.forget(documents)
    // Large documents take long to look up, and all other work waits during a turn, so this part is done before the turn. It has to wait for the
    // writes under way, because it can only see what the store holds.
    await this.#sequence.caughtUp()
    await this.#view.lookAhead(documents)
    return this.#sequence.alone(() => this.#writer.settle(documents))
  }

  /** The version tag of documents that are signed now. Documents with another tag are stale. */
  signatureVersion(): Promise<string> {
    return this.#preparation.signatureVersion()
  }

  async #carryOut(operations: readonly DocumentOperation[], { sign = true, prepared }: BatchOptions = {}): Promise<WriteOutcome[]> {
    const parts = splitOperations(operations, this.collection.store.capabilities.batch)
    const first = prepared ? Promise.resolve(prepared) : this.#prepare(parts[0], sign)
    const run: BatchRun = { parts, sign, first, writing: [] }
    const begun = this.#sequence.take(() => this.#begin(run))
    const outcomes: WriteOutcome[] = []
    try {
      await begun.catch(() => undefined)
      for (const part of run.writing) outcomes.push(...(await part))
      await begun
      return outcomes
    } catch (error) {
      if (outcomes.length === 0 || !isStoreUnavailable(error)) throw error
      return [...outcomes, ...operations.slice(outcomes.length).map((operation) => pendingOutcome(operation, error))]
    }
  }

  /** Places part after part, and begins to write each. */
  async #begin({ parts, sign, first, writing }: BatchRun): Promise<void> {
    let ahead = first
    for (const i of parts.keys()) {
      // Where nothing is waited for, a store of this process would write one part after the other before anybody else had a turn.
      if (i > 0) await letOtherWorkIn()
      const batch = await this.#current((await ahead)!)
      ahead = this.#prepare(parts[i + 1], sign)
      const placed = await this.#sequence.place(() => this.#writer.place(batch, this.#sequence.isWriting))
      // Waits for the part before this one. If that failed, this one is not written either.
      await writing[i - 1]
      writing.push(awaitedLater(this.#sequence.write(placed.plan.ids, () => this.#write(placed))))
    }
  }

  #prepare(part: readonly DocumentOperation[] | undefined, sign: boolean): Promise<PreparedPart | undefined> {
    const after = this.#sequence.ended
    const mayGuess = !this.collection.store.capabilities.atomicBatches
    if (part === undefined) return Promise.resolve(undefined)
    return awaitedLater(this.#preparation.prepare(part, { sign, mayGuess }).then((batch) => ({ batch, after })))
  }

  /**
   * Brings a prepared batch up to date: if this process has written one of its documents since they were read, the batch is prepared again. Writes of
   * others need no check here; they show up as conflicts when the batch is written.
   */
  async #current({ batch, after }: PreparedPart): Promise<PreparedBatch> {
    if (!this.#sequence.hasWritten(batch.versions.keys(), after)) return batch
    await this.#sequence.quiet()
    if (this.collection.store.capabilities.singleWriter && (await this.#preparation.isCurrent(batch))) return batch
    return this.#preparation.prepare(batch.operations, { sign: batch.sign, mayGuess: false })
  }

  async #write(placed: PlacedBatch): Promise<WriteOutcome[]> {
    const { outcomes, isAsPlanned } = await this.#writer.write(placed)
    if (!isAsPlanned) this.#sequence.disturb()
    return outcomes
  }
}

function pendingOutcome({ id }: DocumentOperation, { code, message }: OnefoldError): WriteOutcome {
  return { id, result: 'pending', status: 503, error: { type: 'unavailable_exception', reason: message, code: errorCodeName(code) } }
}
