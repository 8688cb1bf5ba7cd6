import { entryOf } from '../maps.js'
import type { WriteOutcome } from '../model.js'
import { CollectionLane, createLaneEntry, type LaneEntry } from './collection-lane.js'
import {
  countOperations,
  isEmpty,
  type Job,
  type JobProcessor,
  type JobQueue,
  type QueueDepth,
  type SettleJob,
  type SignJob,
  type WriteJob,
} from './job-queue.js'
import { weighJob } from './job-weight.js'
import { closedError, pendingOutcomes, queueFullError, waitAtMost } from './waiting.js'
import { type WriteAccount, WriteLedger } from './write-account.js'

interface InProcessQueueOptions {
  readonly processor: JobProcessor
  /** Documents that may wait. A job that finds the queue empty is taken whatever its size. */
  readonly maxWaiting: number
  /** About how many bytes may wait. */
  readonly maxWaitingBytes: number
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Hears of jobs that failed and that nobody waits for any more. */
  onFailure(job: Job, error: unknown): void
}

/**
 * The queue inside this process. Its jobs are lost with the process. Those that no caller waited for are found again by what the store holds:
 * documents that are unsigned or unsettled.
 *
 * One lane per collection: its jobs begin one after the other, and lanes run side by side. Write jobs that wait in a row are handed over as one,
 * because a batch costs little more than a document (docs/decisions/0064-in-process-queue.md).
 */
export class InProcessQueue implements JobQueue {
  readonly #options: InProcessQueueOptions
  readonly #lanes = new Map<string, CollectionLane>()
  readonly #open = new Set<LaneEntry>()
  readonly #ledger = new WriteLedger()
  readonly #delayed = new Map<NodeJS.Timeout, SignJob | SettleJob>()
  /** True once the deadline of closing has passed: no job begins any more. */
  #isOver = false
  #hasLost = false
  #waiting = { jobs: 0, documents: 0, bytes: 0 }
  #closing: Promise<void> | undefined

  constructor(options: InProcessQueueOptions) {
    this.#options = options
  }

  async write(job: WriteJob, timeoutMs: number): Promise<WriteOutcome[]> {
    if (job.operations.length === 0) return []
    if (this.#closing !== undefined) throw closedError()
    const { done } = this.#take(job)
    return waitAtMost(done, timeoutMs, () => {
      // Its caller has its answer by now and hears of no failure.
      done.catch((error) => this.#options.onFailure(job, error))
      return pendingOutcomes(job, 'not done within the timeout; it may still be done, so see whether it is, or send it again')
    })
  }

  async enqueue(job: SignJob | SettleJob, delayMs = 0): Promise<void> {
    if (isEmpty(job)) return
    // While the queue closes, jobs that still run may enqueue more. These are done without delay.
    if (this.#isOver) {
      this.#hasLost = true
      throw closedError()
    }
    if (delayMs > 0 && this.#closing === undefined) this.#delay(job, delayMs)
    else this.#enqueue(job)
  }

  async depth(): Promise<QueueDepth> {
    const waiting = [...this.#open].filter(({ running }) => !running)
    const oldest = waiting[0]?.takenAt ?? this.#options.now()
    return { waiting: waiting.length, running: this.#open.size - waiting.length, oldestMs: Math.max(0, this.#options.now() - oldest) }
  }

  account(): WriteAccount {
    return this.#ledger.account([...this.#open].reduce((sum, entry) => sum + countOperations(entry.job), 0))
  }

  async #drain(): Promise<void> {
    // Jobs that run may enqueue further ones.
    while (this.#open.size > 0) await Promise.allSettled([...this.#open].map(({ done }) => done))
  }

  /** Whether documents were left unsettled because a job failed, or was not done at the end. */
  get hasLost(): boolean {
    return this.#hasLost
  }

  close(deadlineMs: number): Promise<void> {
    this.#closing ??= this.#finish(deadlineMs)
    return this.#closing
  }

  async #finish(deadlineMs: number): Promise<void> {
    for (const [timer, job] of this.#delayed) {
      clearTimeout(timer)
      this.#enqueue(job)
    }
    await waitAtMost(this.#drain(), deadlineMs, () => undefined)
    this.#isOver = true
    // What a write leaves to settle is handed over when it has ended.
    if (this.#open.size > 0) this.#hasLost = true
    // Callers that still wait are told that it was not done. What runs is not interrupted, and what waits does not begin.
    for (const lane of this.#lanes.values()) lane.stop()
    for (const entry of this.#open) entry.fail(closedError())
  }

  #delay(job: SignJob | SettleJob, delayMs: number): void {
    const timer = setTimeout(() => {
      this.#delayed.delete(timer)
      this.#enqueue(job)
    }, delayMs)
    timer.unref()
    this.#delayed.set(timer, job)
  }

  #enqueue(job: SignJob | SettleJob): void {
    this.#take(job).done.catch((error) => this.#options.onFailure(job, error))
  }

  #take(job: Job): LaneEntry {
    const weight = weighJob(job)
    // The documents of other jobs are in the store already. Refusing those would lose work, not shed it.
    if (job.kind === 'write') this.#checkRoom(weight.documents, weight.bytes)
    const entry = createLaneEntry(job, this.#options.now())
    this.#open.add(entry)
    this.#count(entry, 1)
    if (job.kind === 'write') this.#ledger.accept(job.operations.length)
    entry.done.then(
      (outcomes) => {
        this.#open.delete(entry)
        for (const outcome of outcomes) this.#ledger.end(outcome)
      },
      () => {
        this.#open.delete(entry)
        if (job.kind === 'settle') this.#hasLost = true
        this.#ledger.refuse(countOperations(entry.job))
      },
    )
    this.#lane(job.collection).add(entry)
    return entry
  }

  #checkRoom(documents: number, bytes: number): void {
    const { maxWaiting, maxWaitingBytes } = this.#options
    const waiting = this.#waiting
    if (waiting.jobs === 0) return
    if (waiting.documents + documents <= maxWaiting && waiting.bytes + bytes <= maxWaitingBytes) return
    throw queueFullError(waiting.documents, maxWaiting)
  }

  #lane(collection: string): CollectionLane {
    return entryOf(this.#lanes, collection, () => new CollectionLane(this.#options.processor, (entry) => this.#count(entry, -1)))
  }

  #count({ documents, bytes }: LaneEntry, factor: 1 | -1): void {
    const waiting = this.#waiting
    this.#waiting = {
      jobs: waiting.jobs + factor,
      documents: waiting.documents + factor * documents,
      bytes: waiting.bytes + factor * bytes,
    }
  }
}
