import type { WriteOutcome } from '../model.js'
import { CollectionLane, createLaneEntry, type LaneEntry } from './collection-lane.js'
import {
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

/** What an {@link InProcessQueue} is made of. */
export interface InProcessQueueOptions {
  readonly processor: JobProcessor
  /** Documents that may wait; a job that finds the queue empty is taken whatever its size. */
  readonly maxWaiting: number
  /** About how many bytes may wait. */
  readonly maxWaitingBytes: number
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Hears of jobs that failed and that nobody waits for any more. */
  onFailure(job: Job, error: unknown): void
}

/**
 * The queue inside this process: nothing of it outlives the process. What nobody waits for is found again in the store.
 *
 * One lane a collection: its jobs begin one after the other, lanes run side by side. Write jobs that wait behind one another are handed over as
 * one, because a batch costs little more than a document (docs/decisions/0064-in-process-queue.md).
 */
export class InProcessQueue implements JobQueue {
  readonly #options: InProcessQueueOptions
  readonly #lanes = new Map<string, CollectionLane>()
  readonly #open = new Set<LaneEntry>()
  readonly #ledger = new WriteLedger()
  readonly #delayed = new Map<NodeJS.Timeout, SignJob | SettleJob>()
  /** Nothing begins any more. */
  #isOver = false
  #waiting = { jobs: 0, documents: 0, bytes: 0 }
  #closing: Promise<void> | undefined

  constructor(options: InProcessQueueOptions) {
    this.#options = options
  }

  write(job: WriteJob, timeoutMs: number): Promise<WriteOutcome[]> {
    if (job.operations.length === 0) return Promise.resolve([])
    let entry: LaneEntry
    if (this.#closing !== undefined) return Promise.reject(closedError())
    try {
      entry = this.#take(job)
    } catch (error) {
      return Promise.reject(error)
    }
    return waitFor(entry, timeoutMs, (error) => this.#options.onFailure(job, error))
  }

  async enqueue(job: SignJob | SettleJob, delayMs = 0): Promise<void> {
    if (isEmpty(job)) return
    // Handed over by what still runs while the queue closes, it is done without delay.
    if (this.#isOver) throw closedError()
    if (delayMs > 0 && this.#closing === undefined) this.#delay(job, delayMs)
    else this.#enqueue(job)
  }

  async depth(): Promise<QueueDepth> {
    const waiting = [...this.#open].filter(({ running }) => !running)
    const oldest = waiting[0]?.takenAt ?? this.#options.now()
    return { waiting: waiting.length, running: this.#open.size - waiting.length, oldestMs: Math.max(0, this.#options.now() - oldest) }
  }

  account(): WriteAccount {
    return this.#ledger.account([...this.#open].reduce((sum, entry) => sum + operationsIn(entry), 0))
  }

  async drain(): Promise<void> {
    // What runs may hand over more.
    while (this.#open.size > 0) await Promise.allSettled([...this.#open].map(({ done }) => done))
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
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs)
    })
    await Promise.race([this.drain(), deadline])
    clearTimeout(timer)
    this.#isOver = true
    // Whoever still waits hears that it was not done; what runs is not interrupted, and what waits does not begin.
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
    // The documents of other jobs are in the store already: refusing those would lose work, not shed it.
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
        this.#ledger.refuse(operationsIn(entry))
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
    let lane = this.#lanes.get(collection)
    if (lane === undefined) {
      lane = new CollectionLane(this.#options.processor, (entry) => this.#count(entry, -1))
      this.#lanes.set(collection, lane)
    }
    return lane
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

function operationsIn({ job }: LaneEntry): number {
  return job.kind === 'write' ? job.operations.length : 0
}

/** The outcomes, or after a time the news that they are pending. A failure after that time is told to `onLate`, because nobody waits. */
function waitFor({ job, done }: LaneEntry, timeoutMs: number, onLate: (error: unknown) => void): Promise<WriteOutcome[]> {
  return waitAtMost(done, timeoutMs, () => {
    done.catch(onLate)
    return pendingOutcomes(job as WriteJob, 'not done within the timeout; it will be done')
  })
}
