/**
 * Room `queue`: hands work over. It has the interface of a queue, the queue inside this process, and the one in Redis, and knows nothing of how the
 * work is done. Tests: test/unit/queue, and test/faults for Redis.
 */
import type { WriteOperation, WriteOutcome } from '../model.js'
import type { WriteAccount } from './write-account.js'

/** Writes of one collection, in the order of its operations. */
export interface WriteJob {
  readonly kind: 'write'
  readonly collection: string
  readonly operations: readonly WriteOperation[]
  /** True if the documents are written without signatures, each in a group of its own; a {@link SignJob} follows. */
  readonly unsigned?: true
  /** True if the job is never merged with others, because something in it may crash its worker. */
  readonly alone?: true
}

/** Documents that the index holds unsigned, to be signed and grouped. */
export interface SignJob {
  readonly kind: 'sign'
  readonly collection: string
  readonly ids: readonly string[]
  /** The task that counts these documents; `chunk` is the number of this chunk of it. */
  readonly task?: string
  readonly chunk?: number
}

/** Documents whose groups must be looked at again, because other documents may have changed while they were placed. */
export interface SettleJob {
  readonly kind: 'settle'
  readonly collection: string
  readonly ids: readonly string[]
  /** Versions of documents that were replaced or deleted: the groups that they may have anchored, and their digests. */
  readonly gone?: readonly { readonly id: string; readonly since: number; readonly group: string; readonly exact: string }[]
}

/** Whether a job has nothing to do. */
export function isEmpty(job: SignJob | SettleJob): boolean {
  return job.ids.length === 0 && (job.kind === 'sign' || (job.gone ?? []).length === 0)
}

/** Number of operations for which a job will have outcomes: none, unless it writes. */
export function countOperations(job: Job): number {
  return job.kind === 'write' ? job.operations.length : 0
}

/** A job that a queue carries. */
export type Job = WriteJob | SignJob | SettleJob

/** Does the jobs of each kind; a queue is made with one processor. */
export interface JobProcessor {
  write(job: WriteJob): Promise<WriteOutcome[]>
  sign(job: SignJob): Promise<void>
  settle(job: SettleJob): Promise<void>
}

/** The waiting and running jobs, for metrics. */
export interface QueueDepth {
  readonly waiting: number
  readonly running: number
  /** Milliseconds that the oldest waiting job has waited. */
  readonly oldestMs: number
}

/**
 * Accepts jobs, and makes sure that each is done, perhaps more than once. Writes of one document are done in the order in which this queue accepted
 * them. Whether jobs of one collection are done at the same time is up to the queue.
 */
export interface JobQueue {
  /**
   * Hands a write over, and waits for its outcomes however long that takes.
   *
   * @param given aborted when nobody waits for the outcomes any more; the write is done nevertheless, if it is under way
   * @throws OnefoldError QUEUE_FULL if the queue accepts nothing more for now (retry later), QUEUE_UNAVAILABLE if the queue has lost what carries it,
   *   QUEUE_CLOSED, WRITE_PENDING if nobody waited any more before the write was under way
   */
  write(job: WriteJob, given?: AbortSignal): Promise<WriteOutcome[]>
  /** Why writes may take long now, with the remedy, as far as the queue itself is the reason. */
  obstacle(): string | undefined
  /**
   * Hands over work that no caller waits for. Its documents are in the store, so it is accepted however much work waits. @param delayMs milliseconds
   * before it is done @throws OnefoldError QUEUE_UNAVAILABLE, QUEUE_CLOSED
   */
  enqueue(job: SignJob | SettleJob, delayMs?: number): Promise<void>
  depth(): Promise<QueueDepth>
  /** Number of writes that this process accepted, by how they ended. */
  account(): WriteAccount
  /** Accepts nothing more, and finishes running jobs within the deadline; idempotent. */
  close(deadlineMs: number): Promise<void>
}
