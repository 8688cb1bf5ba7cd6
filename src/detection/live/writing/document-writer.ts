import type { OnefoldError } from '../../../errors.js'
import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { Profile } from '../../../signatures/sign-families.js'
import type { Store, StoredDocument } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { Regrouping } from '../placing/regrouping.js'
import { settleDocuments, withdrawVersions } from '../placing/repair-groups.js'
import { signDocuments } from '../signing/sign-documents.js'
import type { Signer } from '../signing/signer.js'
import { replayOperations } from './document-history.js'
import { DocumentVersion } from './document-version.js'
import { WritePlan } from './write-plan.js'

/** What a writer is made of. */
export interface DocumentWriterOptions {
  readonly store: Store
  readonly signer: Signer
  /** Time of signing. */
  readonly now: () => Date
}

/** Times that a neighbourhood is settled because others changed it meanwhile. */
const maxRounds = 5

/** How a batch is written. */
export interface BatchOptions {
  /** False: new and changed documents are written unsigned, each in a group of its own, and signed later. Default true. */
  readonly sign?: boolean
}

/**
 * Carries out writes of documents: signs, finds candidates, verifies, groups, and writes everything in one call of the store, the changes of older
 * documents too.
 *
 * Batches of one collection must not run at the same time.
 */
export class DocumentWriter {
  readonly #store: Store
  readonly #signer: Signer
  readonly #now: () => Date
  readonly #versions = new Map<Profile, string>()

  constructor({ store, signer, now }: DocumentWriterOptions) {
    this.#store = store
    this.#signer = signer
    this.#now = now
  }

  /**
   * Applies operations in their order; those of one id see each other.
   *
   * @returns how each ended, in its place
   * @throws OnefoldError STORE_UNAVAILABLE; then nothing was written where the store's batches are atomic
   */
  async write(settings: CollectionSettings, operations: readonly WriteOperation[], options: BatchOptions = {}): Promise<WriteOutcome[]> {
    const ids = [...new Set(operations.map(({ id }) => id))]
    const read = await this.#store.read(settings, ids)
    const stored = new Map(read.flatMap((document) => (document === undefined ? [] : [[document.id, document] as const])))
    const current = await this.signatureVersion(settings.profile)
    const versions = await this.#signVersions(settings, operations, stored, { current, sign: options.sign ?? true })
    const changes = versions.map((version) => version.change(current)).filter((change) => change !== undefined)
    const moved = changes.length === 0 ? [] : await new Regrouping(this.#store, settings).run(changes)
    const plan = new WritePlan({ settings, operations, stored, moved, versions: new Map(versions.map((version) => [version.id, version])) })
    const results = plan.writes.length === 0 ? [] : await this.#store.write(settings, plan.writes)
    const { refused, missed } = plan.failures(results)
    if (refused.length > 0) missed.push(...(await withdrawVersions(this.#store, settings, refused)))
    await this.#settleUntilQuiet(settings, missed)
    return plan.outcomes(results)
  }

  /**
   * Places documents anew that nobody changed, and those that depend on them; see {@link settleDocuments}.
   *
   * @throws OnefoldError STORE_UNAVAILABLE
   */
  async settle(settings: CollectionSettings, ids: readonly string[]): Promise<void> {
    await this.#settleUntilQuiet(settings, ids)
  }

  /** Others may write at the same time; after some rounds what is left is found again by the next settling. */
  async #settleUntilQuiet(settings: CollectionSettings, ids: readonly string[]): Promise<void> {
    let left = ids
    for (let round = 0; round < maxRounds && left.length > 0; round++) left = await settleDocuments(this.#store, settings, left)
  }

  /** What signs now, in one tag: documents with another are stale. */
  async signatureVersion(profile: Profile): Promise<string> {
    let version = this.#versions.get(profile)
    if (version === undefined) {
      const [fields] = await this.#signer.sign([{ id: '', text: '' }], profile)
      version = fields!.version
      this.#versions.set(profile, version)
    }
    return version
  }

  /** Replays the operations and signs what they end with; an operation whose document cannot be signed is refused, and the rest replayed. */
  async #signVersions(
    settings: CollectionSettings,
    operations: readonly WriteOperation[],
    stored: ReadonlyMap<string, StoredDocument>,
    { current, sign }: { readonly current: string; readonly sign: boolean },
  ): Promise<DocumentVersion[]> {
    const done = new Map<string, DocumentVersion>()
    const refusals = new Map<WriteOperation, OnefoldError>()
    for (let waiting = groupById(operations); waiting.size > 0; ) {
      for (const [id, own] of waiting) {
        const document = stored.get(id)
        done.set(id, new DocumentVersion(settings, document, replayOperations(document, own, refusals)))
      }
      if (!sign) break
      const replayed = [...waiting.keys()].map((id) => done.get(id)!)
      const failed = await this.#sign(settings, replayed, current)
      for (const [id, error] of failed) refusals.set(done.get(id)!.lastWrite!.operation, error)
      waiting = new Map([...waiting].filter(([id]) => failed.has(id)))
    }
    return [...done.values()]
  }

  async #sign(
    settings: CollectionSettings,
    versions: readonly DocumentVersion[],
    current: string,
  ): Promise<ReadonlyMap<string, OnefoldError>> {
    const inputs = versions.map((version) => version.inputToSign(current)).filter((input) => input !== undefined)
    const { signed, failed } = await signDocuments(this.#signer, inputs, settings.profile)
    const at = this.#now().toISOString()
    for (const version of versions) {
      const fields = signed.get(version.id)
      if (fields !== undefined) version.sign({ fields, at })
    }
    return failed
  }
}

function groupById(operations: readonly WriteOperation[]): Map<string, WriteOperation[]> {
  const groups = new Map<string, WriteOperation[]>()
  for (const operation of operations) {
    const own = groups.get(operation.id)
    if (own === undefined) groups.set(operation.id, [operation])
    else own.push(operation)
  }
  return groups
}
