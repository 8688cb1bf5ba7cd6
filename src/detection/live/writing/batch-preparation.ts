import type { OnefoldError } from '../../../errors.js'
import type { WriteOperation } from '../../../model.js'
import type { Profile } from '../../../signatures/sign-families.js'
import type { Store, StoredDocument } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { signDocuments } from '../signing/sign-documents.js'
import type { Signer } from '../signing/signer.js'
import { replayOperations } from './document-history.js'
import { DocumentVersion } from './document-version.js'

/** What batches are prepared with. */
export interface BatchPreparationOptions {
  readonly store: Store
  readonly signer: Signer
  /** Time of signing. */
  readonly now: () => Date
}

/** A batch of which everything is known but where its documents belong. */
export interface PreparedBatch {
  readonly operations: readonly WriteOperation[]
  /** The documents as they were when the batch was prepared, by id. */
  readonly stored: ReadonlyMap<string, StoredDocument>
  readonly versions: ReadonlyMap<string, DocumentVersion>
  /** What signs now, in one tag. */
  readonly signatureVersion: string
}

/** Reads the documents that batches concern, replays the operations and signs what they end with. */
export class BatchPreparation {
  readonly #store: Store
  readonly #signer: Signer
  readonly #now: () => Date
  readonly #versions = new Map<Profile, string>()

  constructor({ store, signer, now }: BatchPreparationOptions) {
    this.#store = store
    this.#signer = signer
    this.#now = now
  }

  /** Prepares a batch. @throws OnefoldError STORE_UNAVAILABLE */
  async prepare(settings: CollectionSettings, operations: readonly WriteOperation[], sign: boolean): Promise<PreparedBatch> {
    const read = await this.#store.read(settings, idsOf(operations))
    const stored = new Map(read.flatMap((document) => (document === undefined ? [] : [[document.id, document] as const])))
    const signatureVersion = await this.signatureVersion(settings.profile)
    const versions = await this.#signVersions(settings, operations, stored, { signatureVersion, sign })
    return { operations, stored, versions, signatureVersion }
  }

  /** Whether all documents that a batch was prepared with still stand as they stood. Reads their revisions. */
  async isCurrent(settings: CollectionSettings, { operations, stored }: PreparedBatch): Promise<boolean> {
    const ids = idsOf(operations)
    const found = await this.#store.readFacts(settings, ids)
    return ids.every((id, i) => {
      const before = stored.get(id)
      return found[i]?.seqNo === before?.seqNo && found[i]?.primaryTerm === before?.primaryTerm
    })
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

  /** An operation whose document cannot be signed is refused, and the rest replayed. */
  async #signVersions(
    settings: CollectionSettings,
    operations: readonly WriteOperation[],
    stored: ReadonlyMap<string, StoredDocument>,
    { signatureVersion, sign }: { readonly signatureVersion: string; readonly sign: boolean },
  ): Promise<Map<string, DocumentVersion>> {
    const done = new Map<string, DocumentVersion>()
    const refusals = new Map<WriteOperation, OnefoldError>()
    for (let waiting = groupById(operations); waiting.size > 0; ) {
      for (const [id, own] of waiting) {
        const document = stored.get(id)
        done.set(id, new DocumentVersion(settings, document, replayOperations(document, own, { refusals, ownField: this.#store.ownField })))
      }
      const replayed = [...waiting.keys()].map((id) => done.get(id)!)
      const failed = sign ? await this.#sign(settings, replayed, signatureVersion) : new Map<string, OnefoldError>()
      for (const [id, error] of failed) refusals.set(done.get(id)!.lastWrite!.operation, error)
      waiting = new Map([...waiting].filter(([id]) => failed.has(id)))
    }
    return done
  }

  async #sign(
    settings: CollectionSettings,
    versions: readonly DocumentVersion[],
    signatureVersion: string,
  ): Promise<ReadonlyMap<string, OnefoldError>> {
    const inputs = versions.map((version) => version.inputToSign(signatureVersion)).filter((input) => input !== undefined)
    const { signed, failed } = await signDocuments(this.#signer, inputs, settings.profile)
    const at = this.#now().toISOString()
    for (const version of versions) {
      const fields = signed.get(version.id)
      if (fields !== undefined) version.sign({ fields, at })
    }
    return failed
  }
}

function idsOf(operations: readonly WriteOperation[]): string[] {
  return [...new Set(operations.map(({ id }) => id))]
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
