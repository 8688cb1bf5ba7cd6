import { readCollectionStats } from '../../detection/live/asking/collection-stats.js'
import { type CompareRequest, compareStored } from '../../detection/live/asking/compare-stored.js'
import type { CheckRequest } from '../../detection/live/asking/duplicate-check.js'
import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import { signSources, type UnsignedSource } from '../../detection/live/signing/sign-sources.js'
import { FoldedSearch } from '../../detection/search/folded-search.js'
import { OnefoldError } from '../../errors.js'
import type { Logger } from '../../logger/logger.js'
import type { JsonObject, WriteOperation, WriteOutcome } from '../../model.js'
import type { JobQueue } from '../../queue/job-queue.js'
import type { CollectionCounts, Store, StoredDocument, StoreReader } from '../../store/store.js'
import type {
  ReportPage,
  ReportQuery,
  RequestedReindex,
  RequestedWrite,
  Service,
  ServiceState,
  TaskView,
  WriteOptions,
} from '../service.js'
import type { Clock } from './clock.js'
import type { CollectionRegistry } from './collection-registry.js'
import { createId } from './create-id.js'
import { DeadLetterDesk } from './dead-letter-desk.js'
import { DeadLetters } from './dead-letters.js'
import type { ReindexTasks } from './reindexing/reindex-tasks.js'
import { withDefaults } from './reindexing/requested-reindex.js'
import type { Signers } from './signers.js'
import type { Stamp, Stamps } from './stamp-source.js'
import type { Sweeper } from './sweeper.js'
import type { TaskRunner } from './task-runner.js'
import type { UseCases } from './use-cases.js'

/** What a {@link LiveService} is made of. */
export interface LiveServiceParts {
  readonly store: Store
  readonly registry: CollectionRegistry
  readonly useCases: UseCases
  readonly tasks: TaskRunner
  readonly reindexes: ReindexTasks
  readonly queue: JobQueue
  readonly stamps: Stamps
  readonly signers: Signers
  readonly clock: Clock
  /** Absent: nobody else writes into the store, or somebody else sweeps. */
  readonly sweeper?: Sweeper | undefined
}

/** Unsigned documents that are found in one step. */
const walkSize = 1000

/** For unsigned writes nobody gives a time; they are quick, and stand behind what waits. */
const unsignedTimeoutMs = 600_000

/** How long whoever retries a dead letter waits for its outcome. */
const retryTimeoutMs = 60_000

/** The service over one store in this process. */
export class LiveService implements Service {
  readonly #parts: LiveServiceParts
  readonly #desk: DeadLetterDesk
  /** What answers callers: the store, as far as he may see it. */
  readonly #reader: StoreReader
  readonly #search: FoldedSearch
  #closing: Promise<void> | undefined

  constructor(parts: LiveServiceParts, reader: StoreReader = parts.store) {
    const { store, queue } = parts
    this.#parts = parts
    this.#reader = reader
    this.#search = new FoldedSearch(reader, store.capabilities.singleWriter ? undefined : parts.clock.now)
    this.#desk = new DeadLetterDesk({
      letters: new DeadLetters(store.records),
      store,
      queue,
      settings: (name) => this.collection(name),
      timeoutMs: retryTimeoutMs,
    })
  }

  get makesCollections(): boolean {
    return this.#parts.registry.makesCollections
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

  async write(name: string, writes: readonly RequestedWrite[], { refresh, timeoutMs }: WriteOptions): Promise<WriteOutcome[]> {
    const { queue, store } = this.#parts
    const settings = await this.collection(name, makesDocuments(writes))
    const operations = await this.#accept(writes)
    const outcomes = await queue.write({ kind: 'write', collection: name, operations }, timeoutMs)
    if (refresh && !store.capabilities.visibleAtOnce) await store.refresh(settings)
    return outcomes
  }

  async writeLater(name: string, writes: readonly RequestedWrite[]): Promise<{ task: string; outcomes: readonly WriteOutcome[] }> {
    const { queue, tasks } = this.#parts
    await this.collection(name, makesDocuments(writes))
    const operations = await this.#accept(writes)
    await tasks.checkRoom()
    const outcomes = await queue.write({ kind: 'write', collection: name, operations, unsigned: true }, unsignedTimeoutMs)
    const task = await tasks.add(this.#newTask(name), outcomes)
    return { task: task.id, outcomes }
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
    return this.#reader.count(await this.collection(name), body, params)
  }

  async check(name: string, body: JsonObject): Promise<JsonObject> {
    const settings = await this.collection(name)
    return this.#parts.useCases
      .of(settings)
      .check.over(this.#reader)
      .check(settings, body as CheckRequest)
  }

  /** By the lexicon of the collections that are named. */
  async compare(body: JsonObject): Promise<JsonObject> {
    const { useCases } = this.#parts
    const request = body as unknown as CompareRequest
    const { comparison } = useCases.of({ name: request.a.collection ?? request.b.collection ?? '' })
    return compareStored({ store: this.#reader, comparison, settings: (name) => this.collection(name) }, request)
  }

  async sign(name: string, body: JsonObject): Promise<JsonObject> {
    const settings = await this.collection(name)
    return signSources(this.#parts.useCases.of(settings).signer, settings, body.documents as readonly UnsignedSource[])
  }

  async reportPage(name: string, query: ReportQuery): Promise<ReportPage> {
    const settings = await this.collection(name)
    return this.#parts.useCases.of(settings).report.page(settings, query)
  }

  async group(name: string, group: string): Promise<JsonObject> {
    const settings = await this.collection(name)
    return this.#parts.useCases.of(settings).report.group(settings, group)
  }

  async stats(name: string): Promise<JsonObject> {
    const settings = await this.collection(name)
    const { writer, lexiconId } = this.#parts.useCases.of(settings)
    return readCollectionStats(this.#parts.store, settings, { version: await writer.signatureVersion(settings.profile), lexiconId })
  }

  async counts(name: string): Promise<CollectionCounts> {
    return this.#parts.store.counts(await this.collection(name))
  }

  async reindex(name: string, request: RequestedReindex): Promise<TaskView> {
    return this.#parts.reindexes.start(name, withDefaults(request))
  }

  /** Youngest first. */
  async tasks(): Promise<readonly TaskView[]> {
    const { tasks, reindexes } = this.#parts
    const all = [...(await tasks.list()), ...(await reindexes.list())]
    return all.sort((one, other) => (one.created_at > other.created_at ? -1 : 1))
  }

  async task(id: string): Promise<TaskView> {
    const { tasks, reindexes } = this.#parts
    return (await reindexes.find(id)) ?? (await tasks.get(id)).view()
  }

  async cancelTask(id: string): Promise<TaskView> {
    const { tasks, reindexes } = this.#parts
    return (await reindexes.cancel(id)) ?? tasks.cancel(id)
  }

  async pauseTask(id: string): Promise<TaskView> {
    const { tasks, reindexes } = this.#parts
    return (await reindexes.pause(id)) ?? tasks.pause(id)
  }

  async resumeTask(id: string): Promise<TaskView> {
    const { tasks, reindexes } = this.#parts
    return (await reindexes.resume(id)) ?? tasks.resume(id)
  }

  async ready(): Promise<ServiceState> {
    if (this.#closing !== undefined) throw new OnefoldError('QUEUE_CLOSED', 'the process is stopping')
    const { status } = await this.#parts.store.ping()
    return { store: this.storeDescription, ...(status !== undefined && { engine: status }) }
  }

  deadLetters(size: number, after: string | null): Promise<JsonObject> {
    return this.#desk.list(size, after)
  }

  retryDeadLetter(id: string): Promise<JsonObject> {
    return this.#desk.retry(id)
  }

  deleteDeadLetter(id: string): Promise<JsonObject> {
    return this.#desk.remove(id)
  }

  writeAccount(): ReturnType<JobQueue['account']> {
    return this.#parts.queue.account()
  }

  sweepLag(): ReadonlyMap<string, number> {
    return this.#parts.sweeper?.lagSeconds() ?? new Map()
  }

  forCaller(authorization: string | undefined): Service {
    const { store } = this.#parts
    if (store.forCaller === undefined) throw new OnefoldError('ARGUMENT_UNSUPPORTED', `the store (${store.description}) knows no callers`)
    return new LiveService(this.#parts, authorization === undefined ? refusingReader(store) : store.forCaller(authorization))
  }

  queueDepth(): ReturnType<JobQueue['depth']> {
    return this.#parts.queue.depth()
  }

  close(deadlineMs: number): Promise<void> {
    this.#closing ??= this.#close(deadlineMs)
    return this.#closing
  }

  /**
   * Goes on with the tasks of earlier processes, and makes tasks of what they left unsigned besides. In a store that others write to, unsigned
   * documents are no sign of an end before time.
   */
  async takeUpWork(logger: Logger): Promise<void> {
    const { store, tasks, reindexes, queue, registry } = this.#parts
    tasks.start(queue)
    await tasks.takeUp()
    reindexes.takeUp()
    if (!store.capabilities.singleWriter) return
    for (const name of registry.names()) {
      const count = await this.#signUnsigned(name)
      if (count > 0) logger.warn('documents of an earlier process are unsigned and will be signed', { collection: name, count })
    }
  }

  /** Documents of unfinished tasks are left to these. @returns how many others there are */
  async #signUnsigned(name: string): Promise<number> {
    const { store, tasks } = this.#parts
    const settings = await this.collection(name)
    const held = await tasks.heldIds(name)
    const outcomes: WriteOutcome[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<Store['walk']>> = await store.walk(settings, { size: walkSize, after, unsignedOnly: true })
      for (const { id } of page.items) if (!held.has(id)) outcomes.push({ id, result: 'pending', status: 200 })
      after = page.after
    } while (after !== null)
    if (outcomes.length > 0) await tasks.add(this.#newTask(name), outcomes)
    return outcomes.length
  }

  /** Stamps and ids; the stamps are in the order of the calls, and so are the jobs behind them. */
  async #accept(writes: readonly RequestedWrite[]): Promise<WriteOperation[]> {
    const { stamps, clock } = this.#parts
    const taken = await stamps.take(writes.length)
    return writes.map((write, i) => toOperation(write, taken[i]!, clock))
  }

  #newTask(collection: string) {
    const now = this.#parts.clock.now()
    return { id: createId(now), collection, created_at: new Date(now).toISOString() }
  }

  async #close(deadlineMs: number): Promise<void> {
    const { tasks, reindexes, queue, stamps, signers, store, sweeper } = this.#parts
    tasks.stop()
    await Promise.all([queue.close(deadlineMs), within(deadlineMs, reindexes.close()), sweeper?.close()])
    try {
      await stamps.close()
    } finally {
      await signers.close()
      await store.close()
    }
  }
}

/** Shows nothing to a caller who does not say who he is. */
function refusingReader({ capabilities, ownField }: Store): StoreReader {
  const refuse = async () => {
    const remedy = 'send Authorization as the engine takes it, and the key of onefold in X-Onefold-Key'
    throw new OnefoldError('AUTH_MISSING', `the engine is asked with your own credentials; ${remedy}`)
  }
  return { capabilities, ownField, read: refuse, lookUp: refuse, findByFold: refuse, search: refuse, count: refuse }
}

/** Resolves when the work is done, or when its time is over. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, over])
  clearTimeout(timer)
}

/** A delete makes no collection. */
function makesDocuments(writes: readonly RequestedWrite[]): boolean {
  return writes.some(({ kind }) => kind !== 'delete')
}

function toOperation({ id, ...write }: RequestedWrite, stamp: Stamp, clock: Clock): WriteOperation {
  if (id !== undefined) return { ...write, ...stamp, id }
  if (write.kind === 'index' || write.kind === 'create') return { ...write, ...stamp, id: createId(clock.now()) }
  throw new OnefoldError('DOCUMENT_INVALID', `${write.kind === 'update' ? 'an update' : 'a delete'} needs the id of its document`)
}
