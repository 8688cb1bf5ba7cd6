import { isStoreUnavailable } from '../../../errors.js'
import type { WriteOutcome } from '../../../model.js'
import { type DocumentChange, Regrouping } from '../placing/regrouping.js'
import { type Repair, settleDocuments, withdrawVersions } from '../placing/repair-groups.js'
import { isAllSettled, nothingUnsettled, type Unsettled } from '../placing/unsettled.js'
import type { StoredCollection } from '../stored-collection.js'
import type { BatchPreparation, PreparedBatch } from './batch-preparation.js'
import type { DocumentOperation, SignOperation } from './history/history-step.js'
import type { OwnWritesView } from './own-writes-view.js'
import { WritePlan } from './write-plan.js'
import { type FailedWrites, WrittenPlan } from './written-plan.js'

interface BatchWriterParts {
  readonly collection: StoredCollection
  readonly preparation: BatchPreparation
  readonly view: OwnWritesView
}

/** A batch whose documents have been placed. */
export interface PlacedBatch {
  readonly changes: readonly DocumentChange[]
  readonly plan: WritePlan
}

interface WrittenBatch {
  /** In the order of its operations. */
  readonly outcomes: WriteOutcome[]
  /**
   * False if somebody else changed a document in between, if the store did not take a write, or if the store's hints learned of the batch late.
   * Batches that were placed on the assumption that this one would succeed must then be placed again.
   */
  readonly isAsPlanned: boolean
}

/** How often documents are settled, or an operation is tried, before giving up because others keep changing the same documents. */
const maxRounds = 5

/**
 * Places batches, writes them, and repairs groups after writes that did not end as planned. Works on one batch at a time; {@link CollectionWriter}
 * keeps the order.
 */
export class BatchWriter {
  readonly #parts: BatchWriterParts

  constructor(parts: BatchWriterParts) {
    this.#parts = parts
  }

  /**
   * Finds the groups of a batch's documents, and prepares the writes. This runs while the store still writes the batch before. Writes nothing but the
   * deletes to be remembered.
   *
   * @param isWriting whether this process is writing to the collection right now
   * @throws OnefoldError STORE_UNAVAILABLE
   */
  async place(batch: PreparedBatch, isWriting: boolean): Promise<PlacedBatch> {
    const { collection, preparation, view } = this.#parts
    const { versions, signatureVersion } = batch
    await preparation.rememberDeletes(batch)
    await view.refreshIfNeeded(isWriting)
    const changes = [...versions.values()].map((version) => version.change(signatureVersion)).filter((change) => change !== undefined)
    const regrouping = new Regrouping(view, { isHasty: !this.#isSettledAtOnce, otherFolds: view.otherFolds })
    const moved = changes.length === 0 ? [] : await regrouping.run(changes)
    const plan = new WritePlan({ settings: collection.settings, ...batch, moved })
    if (plan.hasRevisions) collection.prepareWrites?.(plan.writes)
    return { changes, plan }
  }

  /**
   * Writes a batch. Operations that collided with somebody else's write are carried out again on what that write left, and so are operations that
   * were computed from one that failed. If the store refuses the last operation on a document, what the earlier ones left is signed. Lookups find the
   * written documents from the moment of the call.
   *
   * @throws OnefoldError STORE_UNAVAILABLE
   */
  async write(first: PlacedBatch): Promise<WrittenBatch> {
    const { preparation } = this.#parts
    const { sign } = first.plan.batch
    const outcomes = new Map<DocumentOperation, WriteOutcome>()
    const left = new Map<string, SignOperation | undefined>()
    let placed = withRevisions(first)
    let isAsPlanned = true
    for (let meetings = 0; ; ) {
      const { batch } = placed.plan
      const { operations, guessed } = batch
      const written = await this.#carryOut(placed)
      const { overtaken, behind } = written.undone()
      isAsPlanned &&= written.isDone && !placed.plan.hasRepetitions
      preparation.noteGuessed(batch, new Set(overtaken.map(({ id }) => id).filter((id) => guessed.has(id))).size)
      if (overtaken.length > 0) meetings++
      const again = new Set([...behind, ...(meetings < maxRounds ? overtaken : [])])
      for (const [i, outcome] of written.outcomes().entries()) if (!again.has(operations[i]!)) outcomes.set(operations[i]!, outcome)
      for (const [id, operation] of written.leftUnsigned()) left.set(id, operation)
      if (again.size === 0) break
      const repeated = operations.filter((operation) => again.has(operation))
      placed = await this.place(await preparation.prepare(repeated, { sign, mayGuess: false, undone: behind }), true)
    }
    if (sign) await this.#signIfPossible([...left.values()].filter((operation) => operation !== undefined))
    return { outcomes: first.plan.batch.operations.map((operation) => outcomes.get(operation)!), isAsPlanned }
  }

  /**
   * Signs documents that a failed write left unsigned. If the store is unavailable by now, they stay unsigned until the sweeper finds them. That is
   * no error, because the writes themselves are done.
   */
  async #signIfPossible(operations: readonly SignOperation[]): Promise<void> {
    if (operations.length === 0) return
    const { preparation } = this.#parts
    try {
      const placed = await this.place(await preparation.prepare(operations, { sign: true, mayGuess: false }), true)
      await this.#carryOut(placed)
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error
    }
  }

  /** As CollectionWriter.settle. */
  async settle(documents: Unsettled): Promise<void> {
    const { unsettled } = this.#parts.view
    let left = documents
    for (let round = 0; round < maxRounds && !isAllSettled(left); round++) {
      const next = await this.#settleOnce(left)
      unsettled.forget({ ids: left.ids.filter((id) => !next.ids.includes(id)), gone: left.gone })
      left = next
    }
    unsettled.add(left)
  }

  async #carryOut({ plan, changes }: PlacedBatch): Promise<WrittenPlan> {
    const { view } = this.#parts
    const touched = this.#isSettledAtOnce ? nothingUnsettled : view.unsettled.watchBatch(changes, plan.batch.moved)
    try {
      const written = new WrittenPlan(plan, plan.writes.length === 0 ? [] : await view.write(plan.writes, plan.placed))
      await this.#repairIfPossible(written.failures())
      return written
    } finally {
      // When a call fails, nobody knows how much of it was done.
      view.unsettled.add(touched)
    }
  }

  /**
   * Repairs groups after failed writes. If the store is unavailable by now, the repair is left to settling. That is no error, because the other
   * writes are done.
   */
  async #repairIfPossible(failures: FailedWrites): Promise<void> {
    if (failures.refused.length + failures.missed.length === 0) return
    try {
      await this.#repair(failures)
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error
      this.#parts.view.unsettled.add({ ids: failures.missed, gone: [] })
    }
  }

  /** Undoes placements that were decided for versions that the store did not take, and settles the documents that were not moved. */
  async #repair({ refused, missed }: FailedWrites): Promise<void> {
    const { view } = this.#parts
    const withdrawn = refused.length === 0 ? { moved: [], missed: [] } : await withdrawVersions(view, refused)
    const left = { ids: [...missed, ...this.#leftBy(withdrawn).ids], gone: [] }
    if (this.#isSettledAtOnce) await this.settle(left)
    else view.unsettled.add(left)
  }

  async #settleOnce(documents: Unsettled): Promise<Unsettled> {
    const { view } = this.#parts
    const affected = await view.findAffected(documents)
    return isAllSettled(affected) ? affected : this.#leftBy(await settleDocuments(view, affected))
  }

  /** What remains to be settled after a repair. If others write to the store, that includes every document that the repair itself moved. */
  #leftBy({ moved, missed }: Repair): Unsettled {
    return { ids: this.#isSettledAtOnce ? missed : [...new Set([...missed, ...moved])], gone: [] }
  }

  get #isSettledAtOnce(): boolean {
    const { visibleAtOnce, singleWriter } = this.#parts.collection.store.capabilities
    return visibleAtOnce && singleWriter
  }
}

/** The placed batch with the revisions that were unknown when it was placed, because those writes were still under way. */
function withRevisions(placed: PlacedBatch): PlacedBatch {
  const { plan } = placed
  return plan.hasRevisions ? placed : { ...placed, plan: new WritePlan(plan.batch) }
}
