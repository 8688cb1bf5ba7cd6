import { readCollectionStats } from '../../detection/live/asking/collection-stats.js'
import { type CompareRequest, compareStored } from '../../detection/live/asking/compare-stored.js'
import type { CheckRequest } from '../../detection/live/asking/duplicate-check.js'
import type { ReportPageAnswer, ReportPageRequest } from '../../detection/live/asking/duplicate-report.js'
import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import type { JsonOrBytes } from '../../detection/live/comparing/text-comparer.js'
import { signSources, type UnsignedSource } from '../../detection/live/signing/sign-documents.js'
import { collectionIn, type StoredCollection } from '../../detection/live/stored-collection.js'
import { FoldedSearch } from '../../detection/search/folded-search.js'
import { asStoreTakes } from '../../detection/search/request/uri-query.js'
import { OnefoldError } from '../../errors.js'
import type { Logger } from '../../logger/logger.js'
import type { JsonObject, WriteOutcome } from '../../model.js'
import type { QueueDepth } from '../../queue/job-queue.js'
import { waitAtMost } from '../../queue/waiting.js'
import type { WriteAccount } from '../../queue/write-account.js'
import type { ActiveCopies, StoreReader } from '../../store/store.js'
import type { StoredDocument } from '../../store/stored-document.js'
import type {
  DeadLetterBox,
  LaterOutcomes,
  RequestedReindex,
  RequestedWrite,
  Service,
  ServiceState,
  Tasks,
  TaskView,
  WriteOptions,
} from '../service.js'
import { refusingReader, stoppableReader } from './caller-readers.js'
import { findServed, tellServed } from './collection-registry.js'
import type { Comparers } from './comparing/comparers.js'
import { type ReindexTasks, withDefaults } from './reindexing/reindex-tasks.js'
import type { Signers } from './signing/signers.js'
import type { SweepFindings } from './sweeping/sweep-account.js'
import type { Sweeper } from './sweeping/sweeper.js'
import { takeUpWork } from './tasks/take-up-work.js'
import { TaskDesk } from './tasks/task-desk.js'
import type { UseCases } from './use-cases.js'
import { DeadLetterDesk } from './writing/dead-letter-desk.js'
import { DeadLetters } from './writing/dead-letters.js'
import { WriteIntake, type WriteIntakeParts } from './writing/write-intake.js'

interface LiveServiceParts extends WriteIntakeParts {
  readonly useCases: UseCases
  readonly reindexes: ReindexTasks
  readonly signers: Signers
  readonly comparers: Comparers
  /** Absent if nobody else writes to the store, or if another process sweeps. */
  readonly sweeper?: Sweeper | undefined
  /** Milliseconds after which a request asks the store no further, if its questions were left unanswered for as long in all. */
  readonly patienceMs: number
}

/** Milliseconds that a process waits at its end to record that it has left nothing unsettled, and how far its stamps have come. */
const leavingMs = 1_000

/** Milliseconds that a retry of a dead letter waits for its outcome. */
const retryTimeoutMs = 60_000

/** The service over one store in this process. */
export class LiveService implements Service {
  readonly #parts: LiveServiceParts
  readonly #intake: WriteIntake
  readonly tasks: Tasks
  readonly deadLetters: DeadLetterBox
  /** The store as far as the caller may see it; answers callers. */
  readonly #reader: StoreReader
  readonly #search: FoldedSearch
  #closing: Promise<void> | undefined

  constructor(parts: LiveServiceParts, reader: StoreReader = parts.store) {
    const { store, queue, logger } = parts
    this.#parts = parts
    this.#reader = reader
    this.#intake = new WriteIntake(parts)
    this.tasks = new TaskDesk(parts.tasks, parts.reindexes)
    const now = store.capabilities.singleWriter ? undefined : parts.clock.now
    this.#search = new FoldedSearch(reader, now, parts.comparers.comparer())
    this.deadLetters = new DeadLetterDesk({
      letters: new DeadLetters(store.records),
      store,
      queue,
      settings: (name) => this.collection(name),
      timeoutMs: retryTimeoutMs,
      logger,
    })
  }

  get ownField(): string {
    return this.#parts.store.ownField
  }

  get storeDescription(): string {
    return this.#parts.store.description
  }

  collection(name: string, forWrite = false): Promise<CollectionSettings> {
    return this.#parts.registry.get(name, forWrite)
  }

  collectionNames(): readonly string[] {
    return this.#parts.registry.names()
  }

  async isAlias(name: string): Promise<boolean> {
    const { store } = this.#parts
    return store.isAlias === undefined || store.isAlias(await this.collection(name))
  }

  async activeCopies(name: string): Promise<ActiveCopies> {
    const { store } = this.#parts
    return store.activeCopies?.(await this.collection(name)) ?? { active: 1, all: 1 }
  }

  write(name: string, writes: readonly RequestedWrite[], options: WriteOptions): Promise<WriteOutcome[]> {
    return this.#intake.write(name, writes, options)
  }

  writeLater(name: string, writes: readonly RequestedWrite[], options: WriteOptions): Promise<LaterOutcomes> {
    return this.#intake.writeLater(name, writes, options)
  }

  async read(name: string, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#reader.read(await this.collection(name), ids)
  }

  async refresh(name: string): Promise<void> {
    return this.#parts.store.refresh(await this.collection(name))
  }

  async search(name: string, body: JsonObject, params: Readonly<Record<string, string>>, keepFields: boolean): Promise<JsonObject> {
    return this.#search.search(await this.collection(name), body, params, keepFields)
  }

  async count(name: string, body: JsonObject, params: Readonly<Record<string, string>> = {}): Promise<number> {
    const sent = asStoreTakes({ body, params }, this.#reader.capabilities)
    return this.#reader.count(await this.collection(name), sent)
  }

  async check(name: string, body: JsonObject): Promise<JsonObject> {
    return this.#parts.useCases.check(await this.#readable(name)).check(body as CheckRequest)
  }

  /** Compares with the lexicon of the first collection that the request names. */
  async compare(body: JsonObject): Promise<JsonOrBytes> {
    const { useCases } = this.#parts
    const request = body as unknown as CompareRequest
    const { comparer } = useCases.of({ name: request.a.collection ?? request.b.collection ?? '' })
    return compareStored({ comparer, collection: (name) => this.#readable(name) }, request)
  }

  async sign(name: string, body: JsonObject): Promise<JsonObject> {
    const settings = await this.collection(name)
    return signSources(this.#parts.useCases.of(settings).signer, settings, body.documents as readonly UnsignedSource[])
  }

  async reportPage(name: string, query: ReportPageRequest): Promise<ReportPageAnswer> {
    return this.#parts.useCases.report(await this.collection(name)).page(query)
  }

  async group(name: string, group: string): Promise<JsonObject> {
    return this.#parts.useCases.report(await this.collection(name)).group(group)
  }

  async stats(name: string): Promise<JsonObject> {
    const settings = await this.collection(name)
    const { useCases } = this.#parts
    const writer = useCases.writer(settings)
    const version = await writer.signatureVersion()
    return readCollectionStats(writer.collection, { version, lexiconId: useCases.of(settings).lexiconId })
  }

  async reindex(name: string, request: RequestedReindex): Promise<TaskView> {
    return this.#parts.reindexes.start(name, withDefaults(request))
  }

  async ready(): Promise<ServiceState> {
    if (this.#closing !== undefined) throw new OnefoldError('QUEUE_CLOSED', 'the process is stopping')
    const { store, registry } = this.#parts
    const { status } = await store.ping()
    if (store.probe !== undefined) await findServed(registry, (collection) => store.probe!(collection, 'part'))
    return { store: this.storeDescription, ...(status !== undefined && { engine: status }) }
  }

  async collectionsUp(): Promise<ReadonlyMap<string, boolean>> {
    const { store, registry } = this.#parts
    return tellServed(registry, async (collection) => void (await (store.probe?.(collection, 'whole') ?? store.ping())))
  }

  writeAccount(): WriteAccount {
    return this.#parts.queue.account()
  }

  sweepLag(): ReadonlyMap<string, number> {
    return this.#parts.sweeper?.lagSeconds() ?? new Map()
  }

  sweepFindings(): ReadonlyMap<string, SweepFindings> {
    return this.#parts.sweeper?.findings() ?? new Map()
  }

  forCaller(authorization: string | undefined): Service {
    const { store } = this.#parts
    if (store.forCaller === undefined)
      throw new OnefoldError('ARGUMENT_UNSUPPORTED', `the store (${store.description}) cannot act for a caller`)
    return new LiveService(this.#parts, authorization === undefined ? refusingReader(store) : store.forCaller(authorization))
  }

  until(signal: AbortSignal): Service {
    return new LiveService(this.#parts, stoppableReader(this.#reader, { signal, patienceMs: this.#parts.patienceMs }))
  }

  queueDepth(): Promise<QueueDepth> {
    return this.#parts.queue.depth()
  }

  close(deadlineMs: number): Promise<void> {
    this.#closing ??= this.#close(deadlineMs)
    return this.#closing
  }

  /** Continues the work that earlier processes left. */
  takeUpWork(logger: Logger): Promise<void> {
    return takeUpWork(this.#parts, this.#intake, logger)
  }

  /** A collection as far as the caller may see it. */
  async #readable(name: string): Promise<StoredCollection<StoreReader>> {
    return collectionIn(this.#reader, await this.collection(name))
  }

  async #close(deadlineMs: number): Promise<void> {
    const { tasks, reindexes, queue, stamps, signers, comparers, store, sweeper } = this.#parts
    tasks.stop()
    await Promise.all([queue.close(deadlineMs), within(deadlineMs, reindexes.close()), within(deadlineMs, sweeper?.close())])
    try {
      await Promise.all([within(leavingMs, sweeper?.leave()), within(leavingMs, stamps.close())])
    } finally {
      await signers.close()
      await comparers.close()
      await store.close()
    }
  }
}

/** Resolves when the work is done or its time is up. Rejects as the work does. */
async function within(milliseconds: number, work: Promise<void> | undefined): Promise<void> {
  if (work !== undefined) await waitAtMost(work, milliseconds, () => undefined)
}
