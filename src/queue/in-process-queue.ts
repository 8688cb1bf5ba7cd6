import { isStoreUnavailable } from '../errors.js'
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
import { closedError, unfinishedError, waitAtMost } from './waiting.js'
import { type WaitingLimits, WaitingRoom } from './waiting-room.js'
import { type WriteAccount, WriteLedger } from './write-account.js'

/** Milliseconds until documents are settled after the store did not answer. */
const settledAgainMs = 10_000

interface InProcessQueueOptions extends WaitingLimits {
  readonly processor: JobProcessor
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Called with each failed job for whose end no caller waits. */
  onFailure(job: Job, error: unknown): void
}

/**
 * The queue inside this process. Its jobs are lost with the process. Those without a waiting caller are found again in the store: as documents that
 * are not signed or not settled.
 *
 * Each collection has a lane: its jobs begin one after another, and lanes run side by side. Consecutive waiting write jobs are handed over as one,
 * because a batch costs little more than a document (docs/decisions/0064-in-process-queue.md).
 */
export class InProcessQueue implements JobQueue {
  readonly #options: InProcessQueueOptions
  readonly #lanes = new Map<string, CollectionLane>()
  readonly #open = new Set<LaneEntry>()
  readonly #ledger = new WriteLedger()
  readonly #delayed = new Map<NodeJS.Timeout, SignJob | SettleJob>()
  /** True once the deadline of closing has passed, after which no job begins. */
  #isOver = false
  #hasLost = false
  readonly #waiting: WaitingRoom
  #closing: Promise<void> | undefined

  constructor(options: InProcessQueueOptions) {
    this.#options = options
    this.#waiting = new WaitingRoom(options)
  }

  async write(job: WriteJob): Promise<WriteOutcome[]> {
    if (job.operations.length === 0) return []
    if (this.#closing !== undefined) throw closedError()
    return this.#take(job).done
  }

  /** None: what is ahead of a write is done as fast as the store takes it. */
  obstacle(): undefined {}

  async enqueue(job: SignJob | SettleJob, delayMs = 0): Promise<void> {
    if (isEmpty(job)) return
    // While the queue closes, running jobs may enqueue more; these are done without delay.
    if (this.#isOver) {
      this.#hasLost = true
      throw closedError()
    }
    if (delayMs > 0 && this.#closing === undefined) this.#delay(job, delayMs)
    else this.#enqueue(job)
  }

  async depth(): Promise<QueueDepth> {
    const waiting = [...this.#open].filter(({ running }) => !running)
    const now = this.#options.now()
    return { waiting: waiting.length, running: this.#open.size - waiting.length, oldestMs: now - (waiting[0]?.takenAt ?? now) }
  }

  account(): WriteAccount {
    return this.#ledger.account([...this.#open].reduce((sum, entry) => sum + countOperations(entry.job), 0))
  }

  async #drain(): Promise<void> {
    // Running jobs may enqueue further ones.
    while (this.#open.size > 0) await Promise.allSettled([...this.#open].map(({ done }) => done))
  }

  /** Whether some documents were not settled as they should be, because a job failed or was not done at the end. */
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
    // A write hands over what it leaves to settle only when it has ended.
    if (this.#open.size > 0) this.#hasLost = true
    // Callers that still wait are told so. Running jobs are not interrupted, and waiting jobs do not begin.
    for (const lane of this.#lanes.values()) lane.stop()
    for (const entry of this.#open) entry.fail(entry.running ? unfinishedError() : closedError())
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
    this.#take(job).done.catch((error) => {
      this.#options.onFailure(job, error)
      // Nobody else would settle these documents before the next start.
      if (job.kind === 'settle' && isStoreUnavailable(error) && this.#closing === undefined) this.#delay(job, settledAgainMs)
    })
  }

  #take(job: Job): LaneEntry {
    const entry = createLaneEntry(job, this.#options.now())
    // The documents of other jobs are in the store already: refusing such a job would lose work, not shed it.
    if (job.kind === 'write') this.#waiting.check(entry)
    this.#open.add(entry)
    this.#waiting.enter(entry)
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

  #lane(collection: string): CollectionLane {
    return entryOf(this.#lanes, collection, () => new CollectionLane(this.#options.processor, (entry) => this.#waiting.leave(entry)))
  }
}
