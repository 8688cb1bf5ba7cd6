import { OnefoldError } from '../../../errors.js'
import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { Profile } from '../../../signatures/sign-families.js'
import type { Store } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { Regrouping } from '../placing/regrouping.js'
import { type Repair, settleDocuments, type Unsettled, withdrawVersions } from '../placing/repair-groups.js'
import { BatchPreparation, type BatchPreparationOptions, type PreparedBatch } from './batch-preparation.js'
import { CollectionView } from './collection-view.js'
import type { DocumentOperation, SignOperation } from './document-history.js'
import { splitOperations } from './split-operations.js'
import { WritePlan } from './write-plan.js'

/** What a writer is made of. */
export type DocumentWriterOptions = BatchPreparationOptions

/** Times that a neighbourhood is settled, and that an operation is tried, because others changed it meanwhile. */
const maxRounds = 5

/** How a batch is written. */
export interface BatchOptions {
  /** False: new and changed documents are written unsigned, each in a group of its own, and signed later. Default true. */
  readonly sign?: boolean
  /** What {@link DocumentWriter.prepare} gave for the same operations, `sign` being the same. */
  readonly prepared?: PreparedBatch | undefined
}

/**
 * Carries out writes of documents: signs, finds candidates, verifies, groups, and writes everything in one call of the store, the changes of older
 * documents too. Large batches are cut into parts, each with one such call, so that others are answered in between; while one part is placed and
 * written, the signer has the next.
 *
 * Where a store shows writes only after a refresh, or others write into it, what was written has to be settled later: see {@link settle}. Batches
 * of one collection must not run at the same time in one writer.
 */
export class DocumentWriter {
  readonly #store: Store
  readonly #preparation: BatchPreparation
  readonly #views = new Map<string, CollectionView>()

  constructor(options: DocumentWriterOptions) {
    this.#store = options.store
    this.#preparation = new BatchPreparation(options)
  }

  /**
   * Applies operations in their order; those of one id see each other. An operation without expectation that meets a write of somebody else is applied
   * again to what that one left.
   *
   * @returns how each ended, in its place. Where the store becomes unavailable, those that it has not taken are pending
   * @throws OnefoldError STORE_UNAVAILABLE when that is so from the beginning; then nothing was written where the store's batches are atomic.
   * Operations that are given once more with their stamps are not carried out twice
   */
  async write(
    settings: CollectionSettings,
    operations: readonly WriteOperation[],
    { sign = true, prepared }: BatchOptions = {},
  ): Promise<WriteOutcome[]> {
    return this.#write(settings, operations, sign, prepared)
  }

  /**
   * Reads and signs what {@link write} of the same operations begins with; other batches may be written meanwhile.
   *
   * @throws OnefoldError STORE_UNAVAILABLE
   */
  async prepare(
    settings: CollectionSettings,
    operations: readonly WriteOperation[],
    { sign = true }: Pick<BatchOptions, 'sign'> = {},
  ): Promise<PreparedBatch | undefined> {
    return this.#prepare(settings, splitOperations(operations, this.#store.capabilities.batch)[0], sign)
  }

  /**
   * Signs documents that are there as they stand, and groups them; what their owners see stays as it is. A document that stands elsewhere meanwhile is a
   * conflict.
   *
   * @returns how each ended, in its place: `updated`, `noop` where it is gone, `conflict`, `refused`
   * @throws OnefoldError as {@link write}
   */
  async sign(settings: CollectionSettings, operations: readonly SignOperation[]): Promise<WriteOutcome[]> {
    return this.#write(settings, operations, true)
  }

  async #write(
    settings: CollectionSettings,
    operations: readonly DocumentOperation[],
    sign: boolean,
    prepared?: PreparedBatch,
  ): Promise<WriteOutcome[]> {
    const outcomes: WriteOutcome[] = []
    const parts = splitOperations(operations, this.#store.capabilities.batch)
    let ahead = prepared === undefined ? this.#prepare(settings, parts[0], sign) : Promise.resolve<PreparedBatch | undefined>(prepared)
    for (const [i, part] of parts.entries()) {
      try {
        let batch = (await ahead)!
        if ((i > 0 || prepared !== undefined) && !(await this.#isCurrent(settings, batch)))
          batch = await this.#preparation.prepare(settings, part, { sign, mayGuess: false })
        ahead = this.#prepare(settings, parts[i + 1], sign)
        outcomes.push(...(await this.#writePart(settings, batch, sign)))
      } catch (error) {
        if (i === 0 || !isUnavailable(error)) throw error
        return [...outcomes, ...operations.slice(outcomes.length).map((operation) => pendingOutcome(operation, error))]
      }
    }
    return outcomes
  }

  /** How many documents of a collection this writer has left to be settled. */
  countUnsettled({ name }: Pick<CollectionSettings, 'name'>): number {
    return this.#views.get(name)?.unsettled.size ?? 0
  }

  /** Hands over what is to be settled of a collection; whoever takes it sees to it that {@link settle} gets it. */
  takeUnsettled({ name }: Pick<CollectionSettings, 'name'>): Unsettled {
    return this.#views.get(name)?.unsettled.take() ?? { ids: [], gone: [] }
  }

  /** Takes back what could not be handed over. */
  keepUnsettled(settings: CollectionSettings, left: Unsettled): void {
    this.#view(settings).unsettled.add(left)
  }

  /**
   * Places documents anew that nobody changed, and those that depend on them, until nothing changes: refreshes, looks up everything that others may
   * have written at the same time, and corrects groups by compare-and-set. Writes nothing where nothing is wrong. What is still changing after some
   * rounds is unsettled again.
   *
   * @throws OnefoldError STORE_UNAVAILABLE; then nothing of it is settled
   */
  async settle(settings: CollectionSettings, documents: Unsettled): Promise<void> {
    const view = this.#view(settings)
    let left = documents
    for (let round = 0; round < maxRounds && !isEmpty(left); round++) {
      const next = await view.run(() => this.#settleOnce(settings, view, left))
      view.unsettled.forget({ ids: left.ids.filter((id) => !next.ids.includes(id)), gone: left.gone })
      left = next
    }
    view.unsettled.add(left)
  }

  async #settleOnce(settings: CollectionSettings, view: CollectionView, documents: Unsettled): Promise<Unsettled> {
    const met = await view.findMet(documents)
    return isEmpty(met) ? met : this.#leftBy(await settleDocuments(view, settings, met))
  }

  /** What signs now, in one tag: documents with another are stale. */
  signatureVersion(profile: Profile): Promise<string> {
    return this.#preparation.signatureVersion(profile)
  }

  #prepare(
    settings: CollectionSettings,
    part: readonly DocumentOperation[] | undefined,
    sign: boolean,
  ): Promise<PreparedBatch | undefined> {
    const prepared =
      part === undefined
        ? Promise.resolve(undefined)
        : this.#preparation.prepare(settings, part, { sign, mayGuess: !this.#store.capabilities.atomicBatches })
    // Nobody waits for it yet, and nobody will where the part before it fails.
    prepared.catch(() => undefined)
    return prepared
  }

  /** Where others write, too, no look beforehand replaces trying again. */
  async #isCurrent(settings: CollectionSettings, batch: PreparedBatch): Promise<boolean> {
    return !this.#store.capabilities.singleWriter || this.#preparation.isCurrent(settings, batch)
  }

  /** Operations that met somebody else's write are carried out again, on what that one left. */
  async #writePart(settings: CollectionSettings, first: PreparedBatch, sign: boolean): Promise<WriteOutcome[]> {
    const outcomes = new Map<DocumentOperation, WriteOutcome>()
    let batch = first
    for (let round = 1; ; round++) {
      const { plan, results } = await this.#view(settings).run(() => this.#writePrepared(settings, batch))
      const overtaken = round < maxRounds ? plan.overtaken(results) : []
      this.#preparation.noteGuessed(settings, batch, overtaken.filter(({ id }) => batch.guessed.has(id)).length)
      for (const [i, outcome] of plan.outcomes(results).entries()) {
        const before = outcomes.get(batch.operations[i]!)
        if (before === undefined || before.error !== undefined) outcomes.set(batch.operations[i]!, outcome)
      }
      if (overtaken.length === 0) return first.operations.map((operation) => outcomes.get(operation)!)
      batch = await this.#preparation.prepare(settings, overtaken, { sign, mayGuess: false })
    }
  }

  async #writePrepared(settings: CollectionSettings, batch: PreparedBatch) {
    const { operations, stored, versions, signatureVersion } = batch
    const view = this.#view(settings)
    await this.#preparation.rememberDeletes(settings, batch)
    await view.makeKnown()
    const changes = [...versions.values()].map((version) => version.change(signatureVersion)).filter((change) => change !== undefined)
    const moved = changes.length === 0 ? [] : await new Regrouping(view, settings, { isHasty: !this.#isSettledAtOnce }).run(changes)
    const plan = new WritePlan({ settings, operations, stored, moved, versions })
    // Before it is written: of a call that fails nobody knows how much was done.
    if (!this.#isSettledAtOnce) view.unsettled.addBatch(changes, moved)
    const results = plan.writes.length === 0 ? [] : await view.write(plan.writes, plan.placed)
    await this.#repairIfPossible(settings, plan.failures(results))
    return { plan, results }
  }

  /** What was written is written: where the store is unavailable now, the rest is left to be settled. */
  async #repairIfPossible(settings: CollectionSettings, failures: ReturnType<WritePlan['failures']>): Promise<void> {
    try {
      await this.#repair(settings, failures)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      const { unsettled } = this.#view(settings)
      unsettled.add({ ids: failures.missed, gone: [] })
      const gone = failures.refused.map((before) => ({ before, after: undefined }))
      unsettled.addBatch(gone, [])
    }
  }

  /** What was decided because of versions that the store did not take is taken back; documents that stand where they stood are settled. */
  async #repair(settings: CollectionSettings, { refused, missed }: ReturnType<WritePlan['failures']>): Promise<void> {
    const view = this.#view(settings)
    const withdrawn = refused.length === 0 ? { moved: [], missed: [] } : await withdrawVersions(view, settings, refused)
    const left = { ids: [...missed, ...this.#leftBy(withdrawn).ids], gone: [] }
    if (this.#isSettledAtOnce) await this.settle(settings, left)
    else view.unsettled.add(left)
  }

  /** What a repair leaves to be settled: where others write at the same time, whatever it has changed itself. */
  #leftBy({ moved, missed }: Repair): Unsettled {
    return { ids: this.#isSettledAtOnce ? missed : [...new Set([...missed, ...moved])], gone: [] }
  }

  get #isSettledAtOnce(): boolean {
    const { visibleAtOnce, singleWriter } = this.#store.capabilities
    return visibleAtOnce && singleWriter
  }

  #view(settings: CollectionSettings): CollectionView {
    let view = this.#views.get(settings.name)
    if (view === undefined) {
      view = new CollectionView(this.#store, settings)
      this.#views.set(settings.name, view)
    }
    return view
  }
}

function isEmpty({ ids, gone }: Unsettled): boolean {
  return ids.length + gone.length === 0
}

function isUnavailable(error: unknown): error is OnefoldError {
  return error instanceof OnefoldError && error.code === 'STORE_UNAVAILABLE'
}

function pendingOutcome({ id }: DocumentOperation, { code, message }: OnefoldError): WriteOutcome {
  return { id, result: 'pending', status: 503, error: { type: 'unavailable_exception', reason: message, code: `ONEFOLD_${code}` } }
}
