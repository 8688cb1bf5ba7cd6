import { appendTo } from '../../../maps.js'
import { isSameRevision } from '../../../store/expected-revision.js'
import type { Tombstone } from '../../../store/store.js'
import type { StoredDocument } from '../../../store/stored-document.js'
import { signDocuments } from '../signing/sign-documents.js'
import { type Signer, signsHeld } from '../signing/signer.js'
import type { StoredCollection } from '../stored-collection.js'
import { AbsenceGuess } from './absence-guess.js'
import { type DocumentPast, rememberedStamp, replayOperations } from './history/document-history.js'
import { DocumentVersion } from './history/document-version.js'
import type { DocumentOperation } from './history/history-step.js'

/** What the batches of a collection are prepared with. */
export interface BatchPreparationOptions {
  readonly collection: StoredCollection
  /** Signs into the form in which the store's indices hold the fields, if both the signer and the store support that form. */
  readonly signer: Signer
  /** Time of signing. */
  readonly now: () => Date
  /**
   * Whether deletes are remembered, so that an older write that arrives later is recognised as older. Needed where a queue may deliver a write twice
   * or out of order. Costs one store call for a batch with ids that do not exist, and one for a batch with deletes. Default false.
   */
  readonly remembersDeletes?: boolean
  /**
   * Whether a document that is deleted now may come back, because a reindex has read it before. Then the delete is remembered for the reindex. Asked after
   * a batch with deletes was read. Default: never.
   */
  mayComeBack?(): Promise<boolean>
}

/** A batch that is ready to be placed: its operations are replayed and its documents signed. */
export interface PreparedBatch {
  readonly operations: readonly DocumentOperation[]
  /** The documents as the store had them when the batch was prepared, by id. */
  readonly stored: ReadonlyMap<string, StoredDocument>
  readonly versions: ReadonlyMap<string, DocumentVersion>
  /** False: documents stay unsigned. */
  readonly sign: boolean
  /** The version tag of documents that are signed now. */
  readonly signatureVersion: string
  /** Ids that were not read, because they were guessed to be new. */
  readonly guessed: ReadonlySet<string>
}

interface PrepareOptions extends Pick<PreparedBatch, 'sign'> {
  /** Whether documents that are probably new need not be read. */
  readonly mayGuess: boolean
  /** Operations of this batch that an earlier preparation remembered as deletes, but that were not carried out. */
  readonly undone?: readonly DocumentOperation[]
}

/** Reads the documents of a collection's batch, replays its operations on them, and signs what results. */
export class BatchPreparation {
  readonly #collection: StoredCollection
  readonly #signer: Signer
  readonly #now: () => Date
  readonly #remembersDeletes: boolean
  readonly #mayComeBack: () => Promise<boolean>
  readonly #guess = new AbsenceGuess()
  #signatureVersion: string | undefined

  constructor({ collection, signer, now, remembersDeletes = false, mayComeBack = async () => false }: BatchPreparationOptions) {
    this.#collection = collection
    this.#signer = signer
    this.#now = now
    this.#remembersDeletes = remembersDeletes
    this.#mayComeBack = mayComeBack
  }

  /** @throws OnefoldError STORE_UNAVAILABLE */
  async prepare(operations: readonly DocumentOperation[], { sign, mayGuess, undone = [] }: PrepareOptions): Promise<PreparedBatch> {
    const guessed = mayGuess && this.#guess.isLikely ? newIfAbsent(operations) : nobody
    const pasts = await this.#readPasts(idsOf(operations), { guessed, undone })
    const signatureVersion = await this.signatureVersion()
    const versions = this.#replay(operations, pasts)
    if (sign) await this.#sign([...versions.values()], signatureVersion)
    const stored = new Map([...pasts].flatMap(([id, past]) => (past.stored === undefined ? [] : [[id, past.stored] as const])))
    return { operations, stored, versions, sign, signatureVersion, guessed }
  }

  /** Tells the guess how many of the documents that a batch took for new exist after all. */
  noteGuessed({ guessed }: PreparedBatch, present: number): void {
    this.#guess.note(guessed.size, present)
  }

  /**
   * Remembers the deletes of a batch, if the store is to remember them, before they are carried out. Otherwise an older write could arrive between a
   * delete and the record of it. Deletes of documents that do not exist are remembered, too, because the late write may be the one that creates the
   * document, or a reindex may be about to bring it.
   */
  async rememberDeletes({ versions }: PreparedBatch): Promise<void> {
    const steps = [...versions.values()].flatMap((version) => version.steps)
    const last = new Map<string, Tombstone>()
    for (const { operation, outcome } of steps) {
      const { id, kind } = operation
      if (kind === 'delete' && (outcome.result === 'deleted' || outcome.result === 'not_found'))
        last.set(id, { id, stamp: rememberedStamp(operation, outcome.result === 'deleted') })
    }
    if (last.size > 0 && (this.#remembersDeletes || (await this.#mayComeBack())))
      await this.#collection.store.tombstones.put(this.#collection.settings.name, [...last.values()], this.#now().getTime())
  }

  async #readPasts(
    ids: readonly string[],
    { guessed, undone }: { readonly guessed: ReadonlySet<string>; readonly undone: readonly DocumentOperation[] },
  ): Promise<Map<string, DocumentPast>> {
    const asked = ids.filter((id) => !guessed.has(id))
    const read = asked.length === 0 ? [] : await this.#collection.read(asked)
    const stored = new Map(asked.map((id, i) => [id, read[i]]))
    this.#guess.note(asked.length, read.filter((document) => document !== undefined).length)
    const absent = this.#remembersDeletes ? ids.filter((id) => stored.get(id) === undefined) : []
    const deleted = absent.length === 0 ? undefined : await this.#collection.store.tombstones.get(this.#collection.settings.name, absent)
    const notDone = new Set<string | undefined>(
      undone.flatMap((each) => (each.kind === 'delete' ? [rememberedStamp(each, true), rememberedStamp(each, false)] : [])),
    )
    const pastOf = (id: string): DocumentPast => {
      const deletedBy = deleted?.get(id)?.stamp
      return { stored: stored.get(id), deletedBy: notDone.has(deletedBy) ? undefined : deletedBy }
    }
    return new Map(ids.map((id) => [id, pastOf(id)]))
  }

  /** Whether all documents of a batch still have the revisions with which the batch was prepared. Reads the revisions. */
  async isCurrent({ operations, stored }: PreparedBatch): Promise<boolean> {
    const ids = idsOf(operations)
    const found = await this.#collection.readFacts(ids)
    return ids.every((id, i) => isSameRevision(found[i], stored.get(id)))
  }

  /** The version tag of documents that are signed now. Documents with another tag are stale. */
  async signatureVersion(): Promise<string> {
    if (this.#signatureVersion === undefined) {
      const [fields] = await this.#signer.sign([{ id: '', text: '' }], this.#collection.settings.profile)
      this.#signatureVersion = fields!.version
    }
    return this.#signatureVersion
  }

  /** Replays the operations on each document. */
  #replay(operations: readonly DocumentOperation[], pasts: ReadonlyMap<string, DocumentPast>): Map<string, DocumentVersion> {
    const { settings, store } = this.#collection
    const fields = { ownField: store.ownField, settings }
    const versions = new Map<string, DocumentVersion>()
    for (const [id, own] of groupById(operations)) {
      const past = pasts.get(id)!
      versions.set(id, new DocumentVersion(settings, past.stored, replayOperations(past, own, fields)))
    }
    return versions
  }

  async #sign(versions: readonly DocumentVersion[], signatureVersion: string): Promise<void> {
    const { settings, store } = this.#collection
    const signer = this.#signer
    const inputs = versions.map((version) => version.inputToSign(signatureVersion)).filter((input) => input !== undefined)
    if (inputs.length === 0) return
    const mayBeHeld = store.capabilities.heldFields && !versions.some(({ isSignedInPlace }) => isSignedInPlace)
    const signed =
      mayBeHeld && signsHeld(signer) && signer.isWorthHandingOver(inputs)
        ? await signer.signHeld(inputs, settings.profile)
        : await signDocuments(signer, inputs, settings.profile)
    const fieldsOf = new Map(inputs.map(({ id }, i) => [id, signed[i]!]))
    const at = this.#now().toISOString()
    for (const version of versions) {
      const fields = fieldsOf.get(version.id)
      if (fields !== undefined) version.sign({ fields, at })
    }
  }
}

const nobody: ReadonlySet<string> = new Set()

/**
 * Documents that need not be read if they are probably new: no operation on them depends on an earlier version, and the store reports the ones that
 * exist.
 */
function newIfAbsent(operations: readonly DocumentOperation[]): Set<string> {
  const ids = new Set<string>()
  const others = new Set<string>()
  for (const operation of operations) {
    const { id, kind } = operation
    const isWhole = (kind === 'index' || kind === 'create') && operation.expect === undefined
    if (isWhole) ids.add(id)
    else others.add(id)
  }
  for (const id of others) ids.delete(id)
  return ids
}

function idsOf(operations: readonly DocumentOperation[]): string[] {
  return [...new Set(operations.map(({ id }) => id))]
}

function groupById(operations: readonly DocumentOperation[]): Map<string, DocumentOperation[]> {
  const groups = new Map<string, DocumentOperation[]>()
  for (const operation of operations) appendTo(groups, operation.id, operation)
  return groups
}
