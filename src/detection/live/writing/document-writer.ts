import { entryOf } from '../../../maps.js'
import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { Profile } from '../../../signatures/sign-families.js'
import type { Store } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { Unsettled } from '../placing/unsettled.js'
import { BatchPreparation, type BatchPreparationOptions } from './batch-preparation.js'
import { CollectionWriter, type PreparedPart } from './collection-writer.js'
import type { SignOperation } from './history/history-step.js'

type DocumentWriterOptions = BatchPreparationOptions

interface BatchOptions {
  /** False: new and changed documents are written unsigned, each in a group of its own, and signed later. Default true. */
  readonly sign?: boolean
  /** What {@link DocumentWriter.prepare} gave for the same operations, `sign` being the same. */
  readonly prepared?: PreparedPart | undefined
}

/**
 * Carries out writes of documents: signs, finds candidates, verifies, groups, and writes everything in one call of the store, the changes of older
 * documents too. Large batches are cut into parts, each with one such call, so that others are answered in between.
 *
 * Batches of one collection may be given at the same time: they are carried out in the order in which they are given. All are read and signed at
 * once; where the store takes its time (it shows writes only after a refresh), one is placed while the one before it is written.
 *
 * Where a store shows writes only after a refresh, or others write into it, what was written has to be settled later: see {@link settle}.
 */
export class DocumentWriter {
  readonly #store: Store
  readonly #preparation: BatchPreparation
  readonly #writers = new Map<string, CollectionWriter>()

  constructor(options: DocumentWriterOptions) {
    this.#store = options.store
    this.#preparation = new BatchPreparation(options)
  }

  /**
   * Applies operations in their order; those of one id see each other. An operation without expectation that meets a write of somebody else is
   * applied again to what that one left.
   *
   * @returns how each ended, in its place. Where the store becomes unavailable, those that it has not taken are pending
   * @throws OnefoldError STORE_UNAVAILABLE when that is so from the beginning; then nothing was written where the store's batches are atomic.
   * Operations that are given once more with their stamps are not carried out twice
   */
  write(
    settings: CollectionSettings,
    operations: readonly WriteOperation[],
    { sign = true, prepared }: BatchOptions = {},
  ): Promise<WriteOutcome[]> {
    return this.#writer(settings).write(operations, sign, prepared)
  }

  /**
   * Reads and signs what {@link write} of the same operations begins with; batches that are given meanwhile come before it.
   *
   * @throws OnefoldError STORE_UNAVAILABLE
   */
  prepare(
    settings: CollectionSettings,
    operations: readonly WriteOperation[],
    { sign = true }: Pick<BatchOptions, 'sign'> = {},
  ): Promise<PreparedPart | undefined> {
    return this.#writer(settings).prepare(operations, sign)
  }

  /**
   * Signs documents that are there as they stand, and groups them; what their owners see stays as it is. A document that stands elsewhere meanwhile
   * is a conflict.
   *
   * @returns how each ended, in its place: `updated`, `noop` where it is gone, `conflict`, `refused`
   * @throws OnefoldError as {@link write}
   */
  sign(settings: CollectionSettings, operations: readonly SignOperation[]): Promise<WriteOutcome[]> {
    return this.#writer(settings).write(operations, true)
  }

  /** How many documents of a collection this writer has left to be settled: of batches that have ended. */
  countUnsettled({ name }: Pick<CollectionSettings, 'name'>): number {
    return this.#writers.get(name)?.unsettled.size ?? 0
  }

  /** Hands over what is to be settled of a collection; whoever takes it sees to it that {@link settle} gets it. */
  takeUnsettled({ name }: Pick<CollectionSettings, 'name'>): Unsettled {
    return this.#writers.get(name)?.unsettled.take() ?? { ids: [], gone: [] }
  }

  /** Takes back what could not be handed over. */
  keepUnsettled(settings: CollectionSettings, left: Unsettled): void {
    this.#writer(settings).unsettled.add(left)
  }

  /**
   * Places documents again that nobody changed, and those that depend on them, until nothing changes: refreshes, looks up everything that others may
   * have written at the same time, and corrects groups by compare-and-set. Writes nothing if nothing is wrong. What is still changing after some
   * rounds is unsettled again. Where nobody else has written since, that costs one call of the store and holds nobody up.
   *
   * @throws OnefoldError STORE_UNAVAILABLE; then nothing of it is settled
   */
  settle(settings: CollectionSettings, documents: Unsettled): Promise<void> {
    return this.#writer(settings).settle(documents)
  }

  /** The version tag of documents that are signed now; documents with another one are stale. */
  signatureVersion(profile: Profile): Promise<string> {
    return this.#preparation.signatureVersion(profile)
  }

  #writer(settings: CollectionSettings): CollectionWriter {
    return entryOf(
      this.#writers,
      settings.name,
      () => new CollectionWriter({ store: this.#store, preparation: this.#preparation, settings }),
    )
  }
}
