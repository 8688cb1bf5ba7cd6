import { isStoreUnavailable } from '../errors.js'
import type { WriteOutcome } from '../model.js'
import { countOperations, type Job, type JobProcessor, type SettleJob, type WriteJob } from './job-queue.js'
import { weighJob } from './job-weight.js'

/** An accepted job with the promise of its end. Jobs without outcomes end with an empty list. */
export interface LaneEntry {
  readonly job: Job
  readonly documents: number
  readonly bytes: number
  /** Milliseconds of the queue's clock. */
  readonly takenAt: number
  running: boolean
  readonly done: Promise<WriteOutcome[]>
  finish(outcomes: WriteOutcome[]): void
  fail(error: unknown): void
}

/** Makes the entry of a job that begins to wait. @param takenAt milliseconds of the queue's clock */
export function createLaneEntry(job: Job, takenAt: number): LaneEntry {
  let finish!: (outcomes: WriteOutcome[]) => void
  let fail!: (error: unknown) => void
  const done = new Promise<WriteOutcome[]>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { job, ...weighJob(job), takenAt, running: false, done, finish, fail }
}

/** Most documents in write jobs that are handed over as one; a single job may have more. */
export const mergedDocuments = 500

/** Most bytes, approximately, in write jobs that are handed over as one. */
export const mergedBytes = 1024 * 1024

/** Default for the jobs of a collection that run at once: while one is written, the processor begins the next. */
const usuallyRunning = 2

/**
 * The jobs of one collection, handed to the processor in the order of their arrival. Writes of different documents, and settling, run a few at a
 * time; any other job waits for those before it and runs alone.
 */
export class CollectionLane {
  readonly #processor: JobProcessor
  readonly #onStart: (entry: LaneEntry) => void
  readonly #mostRunning: number
  #waiting: LaneEntry[] = []
  readonly #running = new Set<RunningJobs>()

  /**
   * @param onStart called with every job that stops waiting, whether it begins or was stopped
   * @param mostRunning most jobs that run at once
   */
  constructor(processor: JobProcessor, onStart: (entry: LaneEntry) => void, mostRunning = usuallyRunning) {
    this.#processor = processor
    this.#onStart = onStart
    this.#mostRunning = mostRunning
  }

  add(entry: LaneEntry): void {
    this.#waiting.push(entry)
    // Begins at the end of this turn of the event loop, so that jobs that arrive in the same turn go into one batch.
    void Promise.resolve().then(() => this.#begin())
  }

  /** Drops the waiting jobs; running jobs continue. */
  stop(): void {
    for (const entry of this.#waiting) this.#onStart(entry)
    this.#waiting = []
  }

  #begin(): void {
    while (this.#waiting.length > 0 && this.#running.size < this.#mostRunning) {
      const entries = this.#waiting.slice(0, countMergeable(this.#waiting))
      const jobs = runningJobs(entries)
      if (![...this.#running].every((each) => canRunBeside(each, jobs))) return
      this.#waiting = this.#waiting.slice(entries.length)
      for (const entry of entries) {
        entry.running = true
        this.#onStart(entry)
      }
      void this.#run(entries, jobs)
    }
  }

  async #run(entries: readonly LaneEntry[], jobs: RunningJobs): Promise<void> {
    this.#running.add(jobs)
    await this.#process(entries)
    this.#running.delete(jobs)
    this.#begin()
  }

  async #process(entries: readonly LaneEntry[]): Promise<void> {
    try {
      const outcomes = await this.#work(entries)
      let from = 0
      for (const entry of entries) {
        const count = countOperations(entry.job)
        entry.finish(outcomes.slice(from, from + count))
        from += count
      }
    } catch (error) {
      // A bad job must not fail the jobs that were merged with it, so each is tried alone; writes that were done already are recognised by their
      // stamps. But if the store is unavailable, each would fail again, and only after its whole timeout.
      if (entries.length === 1 || isStoreUnavailable(error)) for (const entry of entries) entry.fail(error)
      else for (const entry of entries) await this.#process([entry])
    }
  }

  async #work(entries: readonly LaneEntry[]): Promise<WriteOutcome[]> {
    const { job } = entries[0]!
    if (job.kind === 'write') return this.#processor.write(mergeWrites(entries.map((entry) => entry.job as WriteJob)))
    if (job.kind === 'sign') await this.#processor.sign(job)
    else await this.#processor.settle(mergeSettles(entries.map((entry) => entry.job as SettleJob)))
    return []
  }
}

/** Jobs that are handed over as one. */
interface RunningJobs {
  /**
   * True for signing, which reads documents from the store, so that the writes before it must be done; and for a job that may crash its worker, which
   * must not take others along.
   */
  readonly isAlone: boolean
  /** The documents that are written: two jobs must not write the same document at the same time. */
  readonly ids: ReadonlySet<string>
}

function runningJobs(entries: readonly LaneEntry[]): RunningJobs {
  const writes = entries.flatMap(({ job }) => (job.kind === 'write' ? [job] : []))
  return {
    isAlone: entries[0]!.job.kind === 'sign' || writes.some(({ alone }) => alone === true),
    ids: new Set(writes.flatMap(({ operations }) => operations.map(({ id }) => id))),
  }
}

function canRunBeside(one: RunningJobs, other: RunningJobs): boolean {
  if (one.isAlone || other.isAlone) return false
  for (const id of other.ids) if (one.ids.has(id)) return false
  return true
}

/** How many of the first jobs may be handed over as one: at least one; several only if all are writes of one kind, or all are settling. */
function countMergeable(waiting: readonly LaneEntry[]): number {
  const { job, documents, bytes } = waiting[0]!
  let count = 1
  let total = { documents, bytes }
  for (; count < waiting.length; count++) {
    const next = waiting[count]!
    total = { documents: total.documents + next.documents, bytes: total.bytes + next.bytes }
    if (!isSameKind(job, next.job) || total.documents > mergedDocuments || total.bytes > mergedBytes) break
  }
  return count
}

function isSameKind(a: Job, b: Job): boolean {
  if (a.kind === 'settle') return b.kind === 'settle'
  return a.kind === 'write' && b.kind === 'write' && a.unsigned === b.unsigned && !a.alone && !b.alone
}

function mergeSettles(jobs: readonly SettleJob[]): SettleJob {
  if (jobs.length === 1) return jobs[0]!
  const gone = jobs.flatMap((job) => job.gone ?? [])
  return { ...jobs[0]!, ids: [...new Set(jobs.flatMap(({ ids }) => ids))], ...(gone.length > 0 && { gone }) }
}

function mergeWrites(jobs: readonly WriteJob[]): WriteJob {
  return jobs.length === 1 ? jobs[0]! : { ...jobs[0]!, operations: jobs.flatMap(({ operations }) => operations) }
}
