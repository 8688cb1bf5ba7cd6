/**
 * Room `queue`: work that is handed over. The interface, the queue inside this process, and the one in Redis behind the same interface. It knows
 * nothing of how the work is done. Tests: test/unit/queue, and test/faults for Redis.
 */
import type { WriteOperation, WriteOutcome } from '../model.js'
import type { WriteAccount } from './write-account.js'

/** Writes of one collection in the order of their items. */
export interface WriteJob {
  readonly kind: 'write'
  readonly collection: string
  readonly operations: readonly WriteOperation[]
  /** The documents are written without signatures, each in a group of its own; a {@link SignJob} follows. */
  readonly unsigned?: true
  /** Never merged with other jobs, because something in it may crash its worker. */
  readonly alone?: true
}

/** Documents that are in the index, unsigned: sign and group them. */
export interface SignJob {
  readonly kind: 'sign'
  readonly collection: string
  readonly ids: readonly string[]
  /** Task that counts these documents, and which of its chunks they are. */
  readonly task?: string
  readonly chunk?: number
}

/** Documents whose groups must be checked again, because others may have changed while they were placed. */
export interface SettleJob {
  readonly kind: 'settle'
  readonly collection: string
  readonly ids: readonly string[]
  /** Versions of documents that were replaced or deleted: the groups of which they may have been anchors, and their digests. */
  readonly gone?: readonly { readonly id: string; readonly since: number; readonly group: string; readonly exact: string }[]
}

/** Whether a job has nothing to do. */
export function isEmpty(job: SignJob | SettleJob): boolean {
  return job.ids.length === 0 && (job.kind === 'sign' || (job.gone ?? []).length === 0)
}

/** How many operations a job will have outcomes for: none, unless it writes. */
export function countOperations(job: Job): number {
  return job.kind === 'write' ? job.operations.length : 0
}

/** What a queue carries. */
export type Job = WriteJob | SignJob | SettleJob

/** Does the work of each kind; a queue is made with one. */
export interface JobProcessor {
  write(job: WriteJob): Promise<WriteOutcome[]>
  sign(job: SignJob): Promise<void>
  settle(job: SettleJob): Promise<void>
}

/** Jobs that wait and run, for metrics. */
export interface QueueDepth {
  readonly waiting: number
  readonly running: number
  /** Milliseconds that the oldest waiting job has waited. */
  readonly oldestMs: number
}

/**
 * Takes jobs and makes sure that each is done, perhaps more than once. Writes of one document are done in the order in which this queue took them.
 * Whether jobs of one collection are done at the same time is up to the queue.
 */
export interface JobQueue {
  /**
   * Hands a write over and waits for its outcomes.
   *
   * @param timeoutMs after which operations that are not done are answered as `pending` with status 503; they are done nevertheless
   * @throws OnefoldError QUEUE_FULL if the queue takes nothing more now (retry later), QUEUE_UNAVAILABLE if it has lost its connection, QUEUE_CLOSED
   */
  write(job: WriteJob, timeoutMs: number): Promise<WriteOutcome[]>
  /**
   * Hands over work that no caller waits for. Its documents are in the store, so it is accepted however much work is waiting. @param delayMs before
   * it is done @throws OnefoldError QUEUE_UNAVAILABLE, QUEUE_CLOSED
   */
  enqueue(job: SignJob | SettleJob, delayMs?: number): Promise<void>
  depth(): Promise<QueueDepth>
  /** Counts of the writes that this process took, by how they ended. */
  account(): WriteAccount
  /** Takes nothing more, finishes what runs within the deadline; idempotent. */
  close(deadlineMs: number): Promise<void>
}
