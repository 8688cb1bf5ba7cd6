import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { readMappings } from '../../src/compose/read-mappings.js'
import type { CollectionSettings } from '../../src/detection/live/collection-settings.js'
import { CollectionGrouping } from '../../src/detection/live/reindexing/grouping/collection-grouping.js'
import { InlineGroupingSigner } from '../../src/detection/live/reindexing/grouping/grouping-signer.js'
import { planReindex, type ReindexRequest } from '../../src/detection/live/reindexing/preparing.js'
import { reindex } from '../../src/detection/live/reindexing/reindex.js'
import type { CollectionGrouper, ReadBatch, ReindexJournal } from '../../src/detection/live/reindexing/reindex-parts.js'
import { initialState, type ReindexPlan, type ReindexState } from '../../src/detection/live/reindexing/reindex-state.js'
import type { HeldSigner, Signer, SigningInput } from '../../src/detection/live/signing/signer.js'
import { CollectionWriter } from '../../src/detection/live/writing/collection-writer.js'
import { OnefoldError } from '../../src/errors.js'
import type { JsonObject, WriteOperation } from '../../src/model.js'
import { stampAt } from '../../src/stamp.js'
import { ElasticStore } from '../../src/store/elastic/elastic-store.js'
import type { RawDocument } from '../../src/store/index-transfer.js'
import type { StoredFields } from '../../src/store/stored-document.js'
import { type ReplayedPlace, replay } from '../reference/replay.js'
import { placesOf, replayedOf, settingsOf, signer } from './live-collection.js'

/** Begin of every reindex of a test, in microseconds. */
export const beganAt = 1_795_000_000_000_000

const usual: ReindexRequest = {
  source: undefined,
  dest: undefined,
  slices: 2,
  documentsPerSecond: undefined,
  memoryBytes: 1 << 30,
  blockWrites: false,
}

/** Retry limits of a client that never repeats a request. */
const once = { attempts: 1, firstPauseMs: 1, longestPauseMs: 1 }

/** Stands for the sudden end of the process. */
export class Killed extends Error {}

/** Events of a running reindex; each is reported before its action. */
export interface RunEvents {
  /** May throw {@link Killed}. */
  save?(state: ReindexState): void | Promise<void>
  keepBatch?(batch: ReadBatch): void | Promise<void>
  group?(): void | Promise<void>
  /** Resolves when every process knows of the reindex. */
  untilNoticed?(): Promise<void>
}

/** Keeps what a process leaves behind. Events may end the process. */
class KeptJournal implements ReindexJournal {
  readonly #run: { readonly state: ReindexState }
  readonly #kept: KeptRun
  readonly #events: RunEvents

  constructor(run: { readonly state: ReindexState }, kept: KeptRun, events: RunEvents) {
    this.#run = run
    this.#kept = kept
    this.#events = events
  }

  async save(): Promise<void> {
    await this.#events.save?.(this.#run.state)
    this.#kept.state = structuredClone(this.#run.state)
  }

  async keepBatch(batch: ReadBatch): Promise<void> {
    await this.#events.keepBatch?.(batch)
    this.#kept.batches.push(structuredClone(batch))
  }

  async *keptBatches(): AsyncGenerator<ReadBatch> {
    yield* structuredClone(this.#kept.batches)
  }

  async forgetBatches(): Promise<void> {
    this.#kept.batches = []
  }
}

/** The data that outlives a process. */
export interface KeptRun {
  readonly plan: ReindexPlan
  state: ReindexState
  batches: ReadBatch[]
}

/** Groups on the calling thread, once the event has passed. */
function createGrouper(events: RunEvents): CollectionGrouper {
  const grouping = new CollectionGrouping()
  return {
    get byteLength() {
      return grouping.byteLength
    },
    add: (batch) => grouping.add(batch),
    group: async () => {
      await events.group?.()
      return grouping.group()
    },
  }
}

/** Indices of users on an engine, and reindexing between them. */
export class ReindexedEngine {
  /** Ids of the signed documents, once for each time that they were signed. */
  readonly signed: string[] = []
  /** Whether a document cannot be signed by anything. */
  spoils: (id: string) => boolean = () => false
  readonly prefix: string
  readonly settings: CollectionSettings
  readonly store: ElasticStore
  readonly #url: string
  readonly #made = new Set<string>()
  /** Whether documents are signed in the form of an index, as signing threads do. */
  signsHeld = true
  readonly #signer: Signer = {
    sign: async (documents, profile) => {
      this.#noteSigned(documents)
      return signer.sign(documents, profile)
    },
  }
  readonly #heldSigner: HeldSigner = {
    ...this.#signer,
    signHeld: async (documents, profile) => {
      this.#noteSigned(documents)
      return signer.signHeld(documents, profile)
    },
    isWorthHandingOver: () => true,
  }

  private constructor(url: string, prefix: string, store: ElasticStore, settings: CollectionSettings) {
    this.#url = url
    this.prefix = prefix
    this.store = store
    this.settings = settings
  }

  /** @param nodes  addresses by which the reindex reaches the engine, if not its own; with them, failed requests are not repeated */
  static async open(url: string, changes: Partial<CollectionSettings> = {}, nodes?: readonly string[]): Promise<ReindexedEngine> {
    const prefix = `onefold-test-reindex-${randomBytes(6).toString('hex')}-`
    const own = { mappings: readMappings(), prefix }
    const store = await ElasticStore.connect(nodes === undefined ? { nodes: [url], ...own } : { nodes, ...own, retries: once })
    const engine = new ReindexedEngine(url, prefix, store, settingsOf(changes))
    engine.name('tombstones')
    onTestFinished(async () => {
      await store.close()
      for (const name of engine.#made) await engine.send('DELETE', name)
    })
    return engine
  }

  /** Sends a request to the engine. @param body an array is sent as lines of JSON */
  async send(method: string, path: string, body?: object): Promise<JsonObject> {
    const isLines = Array.isArray(body)
    const headers = { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' }
    const text = isLines ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : body && JSON.stringify(body)
    const answer = await fetch(`${this.#url}/${path}`, { method, headers, ...(text !== undefined && { body: text }) })
    return JSON.parse((await answer.text()) || '{}') as JsonObject
  }

  #noteSigned(documents: readonly SigningInput[]): void {
    this.signed.push(...documents.map(({ id }) => id))
    if (documents.some(({ id }) => this.spoils(id))) throw new OnefoldError('THREAD_FAILED', 'the thread ended')
  }

  /** The full name of an index, which is removed when the test ends. */
  name(short: string): string {
    this.#made.add(this.prefix + short)
    return this.prefix + short
  }

  async make(short: string, body: object = {}, documents: readonly ({ readonly id: string } & JsonObject)[] = []): Promise<string> {
    const index = this.name(short)
    const made = await this.send('PUT', index, body)
    if (made.acknowledged !== true) throw new Error(JSON.stringify(made).slice(0, 500))
    if (documents.length > 0)
      await this.bulk(
        index,
        documents.flatMap(({ id, ...source }) => [{ index: { _id: id } }, source]),
      )
    return index
  }

  /** Sends lines of a bulk request, which must all succeed. */
  async bulk(index: string, lines: readonly object[]): Promise<void> {
    const answer = await this.send('POST', `${index}/_bulk`, lines)
    if (answer.errors !== false) throw new Error(JSON.stringify(answer).slice(0, 500))
  }

  /** Writes to an index through onefold, as a service with Redis does. @param doneAt  when it is carried out; both times in microseconds */
  async write(
    index: string,
    operations: readonly Pick<WriteOperation, 'id' | 'kind' | 'source'>[],
    acceptedAt: number,
    doneAt = acceptedAt,
  ): Promise<void> {
    const store = this.store.transfer.inIndex(this.settings.name, index)
    const now = () => new Date(doneAt / 1000)
    const writer = new CollectionWriter({ store, settings: this.settings, signer: this.#signer, now, remembersDeletes: true })
    await writer.write(operations.map((each, i) => ({ ...each, stamp: stampAt(acceptedAt + i), acceptedAt: acceptedAt + i })))
    await writer.settle(writer.takeUnsettled())
  }

  /** The beginning of a reindex of a collection in an index or alias. */
  async begin(index: string, request: Partial<ReindexRequest>): Promise<KeptRun> {
    const collection = { name: this.settings.name, index }
    const plan = await planReindex(this.store.transfer, collection, { ...usual, ...request }, beganAt)
    return { plan, state: initialState(), batches: [] }
  }

  /** Runs a reindex as if in a process of its own: it shares nothing with other runs except what is kept. */
  async run(kept: KeptRun, events: RunEvents = {}, signal: AbortSignal = new AbortController().signal): Promise<void> {
    const { plan } = kept
    const state = structuredClone(kept.state)
    const store = this.store.transfer.inIndex(plan.collection, plan.target)
    const now = () => new Date(beganAt / 1000 + 60_000)
    const writer = new CollectionWriter({ store, settings: this.settings, signer: this.#signer, now })
    await reindex({
      plan,
      state,
      transfer: this.store.transfer,
      target: writer.collection,
      writer,
      signer: this.signsHeld ? this.#heldSigner : this.#signer,
      groupingSigner: new InlineGroupingSigner(),
      createGrouper: () => createGrouper(events),
      journal: new KeptJournal({ state }, kept, events),
      pace: { take: async () => {} },
      now,
      untilNoticed: async () => events.untilNoticed?.(),
      pause: async () => {},
      signal,
    })
  }

  /** All documents of an index, by id. */
  async documents(index: string): Promise<Map<string, RawDocument & { readonly fields: StoredFields }>> {
    const { transfer } = this.store
    const found = new Map<string, RawDocument & { readonly fields: StoredFields }>()
    for (const [shard, to] of (await transfer.checkpoints(index)).entries()) {
      for await (const { items } of transfer.readDocuments(index, { shard, from: 0, to }, { size: 1000 }))
        for (const document of items) found.set(document.id, document as RawDocument & { readonly fields: StoredFields })
    }
    return found
  }

  /** The stored groups by ids of their anchors, in the form of the reference. */
  async places(index: string): Promise<[string, ReplayedPlace][]> {
    return sortedById(placesOf(this.settings, [...(await this.documents(index)).values()]))
  }

  /** The groups that the documents of an index must have, by the reference. */
  async replayed(index: string): Promise<[string, ReplayedPlace][]> {
    return sortedById(replay(replayedOf(this.settings, [...(await this.documents(index)).values()])))
  }
}

function sortedById(places: ReadonlyMap<string, ReplayedPlace>): [string, ReplayedPlace][] {
  return [...places].sort(([a], [b]) => (a < b ? -1 : 1))
}
