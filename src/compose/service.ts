import type { ReportPageAnswer, ReportPageRequest } from '../detection/live/asking/duplicate-report.js'
import type { CollectionSettings } from '../detection/live/collection-settings.js'
import type { JsonOrBytes } from '../detection/live/comparing/text-comparer.js'
import type { ReindexRequest } from '../detection/live/reindexing/preparing.js'
import type { JsonObject, WriteOperation, WriteOutcome } from '../model.js'
import type { QueueDepth } from '../queue/job-queue.js'
import type { WriteAccount } from '../queue/write-account.js'
import type { ActiveCopies } from '../store/store.js'
import type { StoredDocument } from '../store/stored-document.js'
import type { SweepFindings } from './live/sweeping/sweep-account.js'

/** A change as a client asks for it, before it is stamped. */
export interface RequestedWrite extends Omit<WriteOperation, 'id' | 'stamp' | 'acceptedAt'> {
  /** Absent: an id is made (index and create only). */
  readonly id?: string
}

/** How a write request is carried out. */
export interface WriteOptions {
  /** `true` and `wait_for` alike: searches see the write by the time of the answer. */
  readonly refresh: boolean
  /** The outcomes are there after this time: `pending` for the writes that are not done by then, or not visible where that was asked for. */
  readonly timeoutMs: number
}

/** Outcomes of writes that are signed later. */
export interface LaterOutcomes {
  /** The task that signs them; absent if the writes are pending. */
  readonly task?: string
  readonly outcomes: readonly WriteOutcome[]
}

/** State of a task in the form of `GET /_onefold/tasks/{id}`. */
export interface TaskView {
  readonly id: string
  readonly kind: 'write' | 'reindex'
  readonly state: 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'
  readonly collection: string
  readonly created_at: string
  readonly progress: { readonly done: number; readonly total: number; readonly rate: number; readonly seconds_left: number | null }
  readonly outcome: Omit<WriteAccount, 'accepted'>
  readonly failures: readonly JsonObject[]
  /** In a reindex: the first documents that were read only in part, which their authors may not expect; each with its `_id` and the reason. */
  readonly warnings?: readonly JsonObject[]
  /** In a reindex: number of such documents beyond those that {@link warnings} names. */
  readonly more_warnings?: number
  /** In a reindex: the current phase. */
  readonly phase?: string
  /** In a reindex: number of documents read for grouping. */
  readonly read?: number
  /** In a reindex: whether groups are made in memory, or with candidates from the store. */
  readonly grouping?: 'memory' | 'store'
  /** In a reindex: the index that is read; `dest` is the one that is written. */
  readonly source?: string
  readonly dest?: string
  readonly in_place?: boolean
  /** In a reindex: the alias that names `dest` from the end of the task on; absent if no alias moves. */
  readonly alias?: string
  /** What the caller should know who asked for the task. */
  readonly notice?: string
}

/** A request for a reindex, checked for form. Defaults: two slices; half of the machine's memory for grouping. */
export type RequestedReindex = { readonly [Name in keyof ReindexRequest]?: ReindexRequest[Name] | undefined }

/** Tasks of all kinds. Methods that name a task reject with TASK_UNKNOWN, and with TASK_STATE if the task's state does not allow the order. */
export interface Tasks {
  /** Youngest first. */
  list(): Promise<readonly TaskView[]>
  get(id: string): Promise<TaskView>
  /** Cancels the work that has not run. */
  cancel(id: string): Promise<TaskView>
  pause(id: string): Promise<TaskView>
  resume(id: string): Promise<TaskView>
}

/** Documents that were set aside, in the shapes of docs/http.md, "Dead letters". */
export interface DeadLetterBox {
  list(size: number, after: string | null): Promise<JsonObject>
  /** Tries the write of a letter again with its old stamp, so that it overwrites nothing written since. A letter whose write is done is removed. */
  retry(id: string): Promise<JsonObject>
  remove(id: string): Promise<JsonObject>
}

/**
 * Everything that the HTTP service and the commands `report` and `compare` can ask for: one live store, one queue and the use cases over them.
 *
 * Bodies and answers are those of docs/http.md. The caller has checked the shape of the bodies; answers are ready to be sent. Every method rejects
 * with an OnefoldError.
 */
export interface Service {
  /** Settings by name. With `forWrite` a missing collection is made, if the configuration allows it. @throws OnefoldError COLLECTION_UNKNOWN */
  collection(name: string, forWrite?: boolean): Promise<CollectionSettings>
  collectionNames(): readonly string[]
  /** Whether a write that requires an alias may be done: the collection is behind an alias, or its store knows no aliases. */
  isAlias(name: string): Promise<boolean>
  /** How many copies of a collection take writes now. */
  activeCopies(name: string): Promise<ActiveCopies>
  /** For `GET /`: `embedded 1` or the engine's name and version. */
  readonly storeDescription: string
  /** Name of our object in documents. */
  readonly ownField: string

  write(collection: string, writes: readonly RequestedWrite[], options: WriteOptions): Promise<WriteOutcome[]>
  /** Writes the documents unsigned and has them signed later. */
  writeLater(collection: string, writes: readonly RequestedWrite[], options: WriteOptions): Promise<LaterOutcomes>
  read(collection: string, ids: readonly string[]): Promise<(StoredDocument | undefined)[]>
  refresh(collection: string): Promise<void>

  /**
   * `GET|POST /{collection}/_search`: a body with the optional `duplicates` object; the answer in the engine's shape. `keepFields`: leave our object
   * in `_source`.
   */
  search(collection: string, body: JsonObject, params: Readonly<Record<string, string>>, keepFields: boolean): Promise<JsonObject>
  count(collection: string, body: JsonObject, params?: Readonly<Record<string, string>>): Promise<number>

  /** Bodies and answers as in docs/http.md, "Questions about duplicates". */
  check(collection: string, body: JsonObject): Promise<JsonObject>
  /** Returns a long answer as the bytes of its JSON. */
  compare(body: JsonObject): Promise<JsonOrBytes>
  sign(collection: string, body: JsonObject): Promise<JsonObject>
  reportPage(collection: string, query: ReportPageRequest): Promise<ReportPageAnswer>
  group(collection: string, group: string): Promise<JsonObject>
  stats(collection: string): Promise<JsonObject>

  /** Begins to sign all documents of an index, or continues an unfinished reindex between the same two indices. */
  reindex(collection: string, request: RequestedReindex): Promise<TaskView>
  readonly tasks: Tasks
  /** Documents that were set aside. */
  readonly deadLetters: DeadLetterBox

  /**
   * The service for one caller known to the engine. Whatever answers the caller (read, search, count, check, compare) asks the engine with the
   * caller's own `Authorization`, and is refused with AUTH_MISSING without one; everything else stays as it is.
   *
   * @throws OnefoldError ARGUMENT_UNSUPPORTED if the store knows no callers
   */
  forCaller(authorization: string | undefined): Service
  /**
   * The same service for a caller who may leave. Once the signal is aborted, whatever would answer the caller asks the store no further and rejects
   * with INTERRUPTED; everything else, writes above all, goes on to its end.
   */
  until(signal: AbortSignal): Service

  /** Resolves if requests to at least one collection can be served now. @throws OnefoldError QUEUE_CLOSED, STORE_UNAVAILABLE: why they cannot */
  ready(): Promise<ServiceState>
  /** Whether each collection can be used now, by their names. Asks the store. */
  collectionsUp(): Promise<ReadonlyMap<string, boolean>>
  /** Number of writes that this process accepted, by how they ended. */
  writeAccount(): WriteAccount
  /** Seconds since every document was last looked at, for each collection that this process sweeps. */
  sweepLag(): ReadonlyMap<string, number>
  /** What sweeps of this process found since its start, for each collection of which a step is done. */
  sweepFindings(): ReadonlyMap<string, SweepFindings>
  /** Jobs that wait and run. Rejects if the queue cannot be asked. */
  queueDepth(): Promise<QueueDepth>
  /** Finishes the running work within the deadline and closes the store; idempotent. */
  close(deadlineMs: number): Promise<void>
}

/** What `ready` says of a service that can serve. */
export interface ServiceState {
  /** Kind and version. */
  readonly store: string
  /** In the engine's words; absent if the store has none. */
  readonly engine?: string
}
