import { OnefoldError } from '../../../errors.js'
import type { WriteOutcome } from '../../../model.js'
import type { Store, StoreWriteResult } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { LiveDocument } from '../placing/live-document.js'
import { type DocumentChange, Regrouping } from '../placing/regrouping.js'
import { type Repair, settleDocuments, type Unsettled, withdrawVersions } from '../placing/repair-groups.js'
import type { BatchPreparation, PreparedBatch } from './batch-preparation.js'
import { CollectionView } from './collection-view.js'
import type { DocumentOperation } from './document-history.js'
import { splitOperations } from './split-operations.js'
import type { UnsettledSet } from './unsettled-set.js'
import { WritePlan } from './write-plan.js'
import { WriteSequence } from './write-sequence.js'

/** What writes one collection. */
export interface CollectionWriterParts {
  readonly store: Store
  readonly preparation: BatchPreparation
  readonly settings: CollectionSettings
}

/** The first part of a batch, read and signed ahead of its turn. */
export interface PreparedPart {
  readonly batch: PreparedBatch
  /** Writes that had ended before it was read. */
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

/** A part of a batch with what follows from it. */
interface PlacedBatch {
  readonly batch: PreparedBatch
  readonly changes: readonly DocumentChange[]
  /** Older documents that it moves. */
  readonly moved: readonly LiveDocument[]
}

/** Times that a neighbourhood is settled, and that an operation is tried, because others changed it meanwhile. */
const maxRounds = 5

/**
 * Writes of this process in one collection, in the order in which they are asked for. Parts of batches go one behind the other: while one is written, the
 * next is placed, and the one behind it signed.
 */
export class CollectionWriter {
  readonly #store: Store
  readonly #preparation: BatchPreparation
  readonly #settings: CollectionSettings
  readonly #view: CollectionView
  readonly #sequence: WriteSequence

  constructor({ store, preparation, settings }: CollectionWriterParts) {
    this.#store = store
    this.#preparation = preparation
    this.#settings = settings
    this.#view = new CollectionView(store, settings)
    this.#sequence = new WriteSequence(!store.capabilities.visibleAtOnce)
  }

  /** What it has left to be settled. */
  get unsettled(): UnsettledSet {
    return this.#view.unsettled
  }

  /** Reads and signs the first part of a batch. @throws OnefoldError STORE_UNAVAILABLE */
  async prepare(operations: readonly DocumentOperation[], sign: boolean): Promise<PreparedPart | undefined> {
    return this.#prepare(splitOperations(operations, this.#store.capabilities.batch)[0], sign)
  }

  /** As DocumentWriter.write and DocumentWriter.sign. */
  async write(operations: readonly DocumentOperation[], sign: boolean, prepared?: PreparedPart): Promise<WriteOutcome[]> {
    const parts = splitOperations(operations, this.#store.capabilities.batch)
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
      if (outcomes.length === 0 || !isUnavailable(error)) throw error
      return [...outcomes, ...operations.slice(outcomes.length).map((operation) => pendingOutcome(operation, error))]
    }
  }

  /** As DocumentWriter.settle. */
  async settle(documents: Unsettled): Promise<void> {
    if (await this.#sequence.between(() => this.#view.isSettled(documents))) return this.unsettled.forget(documents)
    return this.#sequence.alone(() => this.#settle(documents))
  }

  /** Places part after part, and begins to write each. */
  async #begin({ parts, sign, first, writing }: BatchRun): Promise<void> {
    let ahead = first
    for (const [i, part] of parts.entries()) {
      const batch = await this.#current((await ahead)!, part, sign)
      ahead = this.#prepare(parts[i + 1], sign)
      const placed = await this.#sequence.place(() => this.#place(batch))
      // It has ended; where it failed nothing of what comes behind it is written.
      await writing[i - 1]
      const ids = [...batch.versions.keys(), ...placed.moved.map(({ id }) => id)]
      const written = this.#sequence.write(ids, () => this.#write(placed, sign))
      written.catch(() => undefined)
      writing.push(written)
    }
  }

  #prepare(part: readonly DocumentOperation[] | undefined, sign: boolean): Promise<PreparedPart | undefined> {
    const after = this.#sequence.ended
    const mayGuess = !this.#store.capabilities.atomicBatches
    const prepared =
      part === undefined
        ? Promise.resolve(undefined)
        : this.#preparation.prepare(this.#settings, part, { sign, mayGuess }).then((batch) => ({ batch, after }))
    // Nobody waits for it yet, and nobody will where the part before it fails.
    prepared.catch(() => undefined)
    return prepared
  }

  /** A batch as it stands behind what this process has written since it was read. Of what others write trying will tell. */
  async #current({ batch, after }: PreparedPart, part: readonly DocumentOperation[], sign: boolean): Promise<PreparedBatch> {
    if (!this.#sequence.hasWritten(batch.versions.keys(), after)) return batch
    await this.#sequence.quiet()
    if (this.#store.capabilities.singleWriter && (await this.#preparation.isCurrent(this.#settings, batch))) return batch
    return this.#preparation.prepare(this.#settings, part, { sign, mayGuess: false })
  }

  async #place(batch: PreparedBatch): Promise<PlacedBatch> {
    const { versions, signatureVersion } = batch
    await this.#preparation.rememberDeletes(this.#settings, batch)
    await this.#view.makeKnown(this.#sequence.isWriting)
    const changes = [...versions.values()].map((version) => version.change(signatureVersion)).filter((change) => change !== undefined)
    const regrouping = new Regrouping(this.#view, this.#settings, { isHasty: !this.#isSettledAtOnce })
    const moved = changes.length === 0 ? [] : await regrouping.run(changes)
    return { batch, changes, moved }
  }

  /** Operations that met somebody else's write are carried out again, on what that one left. What is written can be found as soon as this is called. */
  async #write(first: PlacedBatch, sign: boolean): Promise<WriteOutcome[]> {
    const outcomes = new Map<DocumentOperation, WriteOutcome>()
    let placed = first
    let isAsPlanned = true
    for (let round = 1; ; round++) {
      const plan = new WritePlan({ settings: this.#settings, ...placed.batch, moved: placed.moved })
      const results = await this.#carryOut(plan, placed)
      const overtaken = plan.overtaken(results)
      isAsPlanned &&= plan.isDone(results) && !plan.hasRepetitions
      this.#note(placed.batch, plan.outcomes(results), outcomes)
      this.#noteGuessed(placed.batch, overtaken)
      if (overtaken.length === 0 || round === maxRounds) break
      placed = await this.#place(await this.#preparation.prepare(this.#settings, overtaken, { sign, mayGuess: false }))
    }
    // At the end: whoever was placed beside one of the rounds is placed anew.
    if (!isAsPlanned) this.#sequence.disturb()
    return first.batch.operations.map((operation) => outcomes.get(operation)!)
  }

  async #carryOut(plan: WritePlan, { changes, moved }: PlacedBatch): Promise<readonly StoreWriteResult[]> {
    const touched = this.#isSettledAtOnce ? nothing : this.unsettled.watchBatch(changes, moved)
    try {
      const results = plan.writes.length === 0 ? [] : await this.#view.write(plan.writes, plan.placed)
      await this.#repairIfPossible(plan.failures(results))
      return results
    } finally {
      // Of a call that failed nobody knows how much was done.
      this.unsettled.add(touched)
    }
  }

  /** @param known how operations ended in the rounds before */
  #note({ operations }: PreparedBatch, outcomes: readonly WriteOutcome[], known: Map<DocumentOperation, WriteOutcome>): void {
    for (const [i, outcome] of outcomes.entries()) {
      const before = known.get(operations[i]!)
      if (before === undefined || before.error !== undefined) known.set(operations[i]!, outcome)
    }
  }

  #noteGuessed(batch: PreparedBatch, overtaken: readonly DocumentOperation[]): void {
    const wrong = overtaken.filter(({ id }) => batch.guessed.has(id)).length
    this.#preparation.noteGuessed(this.#settings, batch, wrong)
  }

  /** What was written is written: where the store is unavailable now, the rest is left to be settled. */
  async #repairIfPossible(failures: ReturnType<WritePlan['failures']>): Promise<void> {
    if (failures.refused.length + failures.missed.length === 0) return
    try {
      await this.#repair(failures)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      this.unsettled.add({ ids: failures.missed, gone: [] })
    }
  }

  /** What was decided because of versions that the store did not take is taken back; documents that stand where they stood are settled. */
  async #repair({ refused, missed }: ReturnType<WritePlan['failures']>): Promise<void> {
    const withdrawn = refused.length === 0 ? { moved: [], missed: [] } : await withdrawVersions(this.#view, this.#settings, refused)
    const left = { ids: [...missed, ...this.#leftBy(withdrawn).ids], gone: [] }
    // Others were placed by what they were to be.
    this.unsettled.distrust(missed)
    if (this.#isSettledAtOnce) await this.#settle(left)
    else this.unsettled.add(left)
  }

  async #settle(documents: Unsettled): Promise<void> {
    let left = documents
    for (let round = 0; round < maxRounds && !isEmpty(left); round++) {
      const next = await this.#settleOnce(left)
      this.unsettled.forget({ ids: left.ids.filter((id) => !next.ids.includes(id)), gone: left.gone })
      left = next
    }
    this.unsettled.add(left)
  }

  async #settleOnce(documents: Unsettled): Promise<Unsettled> {
    const met = await this.#view.findMet(documents)
    return isEmpty(met) ? met : this.#leftBy(await settleDocuments(this.#view, this.#settings, met))
  }

  /** What a repair leaves to be settled: where others write at the same time, whatever it has changed itself. */
  #leftBy({ moved, missed }: Repair): Unsettled {
    return { ids: this.#isSettledAtOnce ? missed : [...new Set([...missed, ...moved])], gone: [] }
  }

  get #isSettledAtOnce(): boolean {
    const { visibleAtOnce, singleWriter } = this.#store.capabilities
    return visibleAtOnce && singleWriter
  }
}

const nothing: Unsettled = { ids: [], gone: [] }

function isEmpty({ ids, gone }: Unsettled): boolean {
  return ids.length + gone.length === 0
}

function isUnavailable(error: unknown): error is OnefoldError {
  return error instanceof OnefoldError && error.code === 'STORE_UNAVAILABLE'
}

function pendingOutcome({ id }: DocumentOperation, { code, message }: OnefoldError): WriteOutcome {
  return { id, result: 'pending', status: 503, error: { type: 'unavailable_exception', reason: message, code: `ONEFOLD_${code}` } }
}
