import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { Profile } from '../../../signatures/sign-families.js'
import type { Store } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { Regrouping } from '../placing/regrouping.js'
import { settleDocuments, withdrawVersions } from '../placing/repair-groups.js'
import { BatchPreparation, type BatchPreparationOptions, type PreparedBatch } from './batch-preparation.js'
import { splitOperations } from './split-operations.js'
import { WritePlan } from './write-plan.js'

/** What a writer is made of. */
export type DocumentWriterOptions = BatchPreparationOptions

/** Times that a neighbourhood is settled because others changed it meanwhile. */
const maxRounds = 5

/** How a batch is written. */
export interface BatchOptions {
  /** False: new and changed documents are written unsigned, each in a group of its own, and signed later. Default true. */
  readonly sign?: boolean
}

/**
 * Carries out writes of documents: signs, finds candidates, verifies, groups, and writes everything in one call of the store, the changes of older
 * documents too. Large batches are cut into parts, each with one such call, so that others are answered in between; while one part is placed and
 * written, the signer has the next.
 *
 * Batches of one collection must not run at the same time.
 */
export class DocumentWriter {
  readonly #store: Store
  readonly #preparation: BatchPreparation

  constructor(options: DocumentWriterOptions) {
    this.#store = options.store
    this.#preparation = new BatchPreparation(options)
  }

  /**
   * Applies operations in their order; those of one id see each other.
   *
   * @returns how each ended, in its place
   * @throws OnefoldError STORE_UNAVAILABLE; then nothing was written of the part that failed where the store's batches are atomic, and nothing of
   * those behind it. Operations that are given once more with their stamps are not carried out twice
   */
  async write(
    settings: CollectionSettings,
    operations: readonly WriteOperation[],
    { sign = true }: BatchOptions = {},
  ): Promise<WriteOutcome[]> {
    const outcomes: WriteOutcome[] = []
    const parts = splitOperations(operations)
    let ahead = this.#prepare(settings, parts[0], sign)
    for (const [i, part] of parts.entries()) {
      let batch = (await ahead)!
      if (i > 0 && !(await this.#preparation.isCurrent(settings, batch))) batch = await this.#preparation.prepare(settings, part, sign)
      ahead = this.#prepare(settings, parts[i + 1], sign)
      outcomes.push(...(await this.#writePrepared(settings, batch)))
    }
    return outcomes
  }

  /**
   * Places documents anew that nobody changed, and those that depend on them; see {@link settleDocuments}.
   *
   * @throws OnefoldError STORE_UNAVAILABLE
   */
  async settle(settings: CollectionSettings, ids: readonly string[]): Promise<void> {
    await this.#settleUntilQuiet(settings, ids)
  }

  /** What signs now, in one tag: documents with another are stale. */
  signatureVersion(profile: Profile): Promise<string> {
    return this.#preparation.signatureVersion(profile)
  }

  #prepare(settings: CollectionSettings, part: readonly WriteOperation[] | undefined, sign: boolean): Promise<PreparedBatch | undefined> {
    const prepared = part === undefined ? Promise.resolve(undefined) : this.#preparation.prepare(settings, part, sign)
    // Nobody waits for it yet, and nobody will where the part before it fails.
    prepared.catch(() => undefined)
    return prepared
  }

  async #writePrepared(settings: CollectionSettings, { operations, stored, versions, signatureVersion }: PreparedBatch) {
    const changes = [...versions.values()].map((version) => version.change(signatureVersion)).filter((change) => change !== undefined)
    const moved = changes.length === 0 ? [] : await new Regrouping(this.#store, settings).run(changes)
    const plan = new WritePlan({ settings, operations, stored, moved, versions })
    const results = plan.writes.length === 0 ? [] : await this.#store.write(settings, plan.writes)
    const { refused, missed } = plan.failures(results)
    if (refused.length > 0) missed.push(...(await withdrawVersions(this.#store, settings, refused)))
    await this.#settleUntilQuiet(settings, missed)
    return plan.outcomes(results)
  }

  /** Others may write at the same time; after some rounds what is left is found again by the next settling. */
  async #settleUntilQuiet(settings: CollectionSettings, ids: readonly string[]): Promise<void> {
    let left = ids
    for (let round = 0; round < maxRounds && left.length > 0; round++) left = await settleDocuments(this.#store, settings, left)
  }
}
