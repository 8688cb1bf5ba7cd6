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
  /** False: new and changed documents are written unsigned, each in a group of its own, and are signed later. Default true. */
  readonly sign?: boolean
  /** The result of {@link DocumentWriter.prepare} for the same operations and the same `sign`. */
  readonly prepared?: PreparedPart | undefined
}

/**
 * Writes documents: signs them, finds candidates, verifies, groups, and writes everything in one store call, including the changes to older
 * documents. Large batches are cut into parts with one such call each, so that other work gets its turn in between.
 *
 * Several batches of one collection may be given at the same time. They are all read and signed at once, but carried out in the order in which they
 * were given. If the store shows writes only after a refresh, one batch is placed while the one before it is written.
 *
 * If the store shows writes only after a refresh, or if others write to it, what was written has to be settled later: see {@link settle}.
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
   * Applies operations in their order; several operations on one id see each other's results. If an operation without an expected revision collides
   * with somebody else's write, it is applied again to what that write left. Operations that are given again with the same stamps are not carried out
   * twice.
   *
   * @returns the outcome of each operation, in the same order. If the store becomes unavailable on the way, the operations that it did not take are
   *   pending
   * @throws OnefoldError STORE_UNAVAILABLE if the store was unavailable from the start; if the store's batches are atomic, nothing was written then
   */
  write(
    settings: CollectionSettings,
    operations: readonly WriteOperation[],
    { sign = true, prepared }: BatchOptions = {},
  ): Promise<WriteOutcome[]> {
    return this.#writer(settings).write(operations, sign, prepared)
  }

  /**
   * Reads and signs the first part of what {@link write} will do with the same operations. Batches that are given in the meantime are carried out
   * first.
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
   * Signs existing documents as they are, and groups them. Nothing changes that their owners see. A document that has another revision by now is a
   * conflict.
   *
   * @returns the outcome of each operation, in the same order: `updated`, `noop` if the document was deleted, `conflict`, `refused`
   * @throws OnefoldError as {@link write}
   */
  sign(settings: CollectionSettings, operations: readonly SignOperation[]): Promise<WriteOutcome[]> {
    return this.#writer(settings).write(operations, true)
  }

  /** How many documents of a collection are waiting to be settled after batches that have ended. */
  countUnsettled({ name }: Pick<CollectionSettings, 'name'>): number {
    return this.#writers.get(name)?.unsettled.size ?? 0
  }

  /** Hands over the documents of a collection that have to be settled. The caller is responsible for passing them to {@link settle}. */
  takeUnsettled({ name }: Pick<CollectionSettings, 'name'>): Unsettled {
    return this.#writers.get(name)?.unsettled.take() ?? { ids: [], gone: [] }
  }

  /** Takes back what could not be handed over. */
  keepUnsettled(settings: CollectionSettings, left: Unsettled): void {
    this.#writer(settings).unsettled.add(left)
  }

  /**
   * Places documents again although nobody changed them, and those that depend on them, until nothing changes any more: refreshes, looks up
   * everything that others may have written at the same time, and corrects groups by compare-and-set. Writes nothing if nothing is wrong. Documents
   * that still change after some rounds remain unsettled. If nobody else has written since, this costs one store call and blocks nothing.
   *
   * @throws OnefoldError STORE_UNAVAILABLE; then none of the documents is settled
   */
  settle(settings: CollectionSettings, documents: Unsettled): Promise<void> {
    return this.#writer(settings).settle(documents)
  }

  /** The version tag of documents that are signed now. Documents with another tag are stale. */
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
