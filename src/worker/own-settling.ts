import type { Job } from 'bullmq'
import { isEmpty, type JobQueue, type SettleJob, type SignJob } from '../queue/job-queue.js'
import type { UpkeepQueue } from '../queue/redis/upkeep-queue.js'
import { waitAtMost } from '../queue/waiting.js'
import { isRetried } from './job-fault.js'
import type { WorkerEvents } from './worker-events.js'

/** What {@link OwnSettling} is made of. */
export interface OwnSettlingParts {
  readonly upkeep: UpkeepQueue
  /** How long a job is left alone by others from the last time that this process said that it lives. Milliseconds. */
  readonly lockMs: number
  readonly events: Pick<WorkerEvents, 'done' | 'trouble'>
  /** Settles here. */
  settle(job: SettleJob): Promise<unknown>
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

/** A job that this process means to do itself. */
interface KeptJob {
  readonly job: SettleJob
  /** The same in Redis, for others to take up when this process is gone. */
  readonly spare: Job
  readonly timer: NodeJS.Timeout
}

/**
 * Settles in this process what it has written: it knows what it wrote and what it saw then, so that it looks only at what others wrote meanwhile, where
 * anybody else would look everything up again. Redis holds every such job all the while, due when this process has not been heard of for a while.
 */
export class OwnSettling implements Pick<JobQueue, 'enqueue'> {
  readonly #parts: OwnSettlingParts
  readonly #kept = new Set<KeptJob>()
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  constructor(parts: OwnSettlingParts) {
    this.#parts = parts
  }

  /** What is to be settled at once or signed is anybody's. @throws OnefoldError QUEUE_UNAVAILABLE */
  async enqueue(job: SignJob | SettleJob, delayMs = 0): Promise<void> {
    const { upkeep, lockMs } = this.#parts
    if (job.kind === 'sign' || delayMs === 0 || this.#isClosed) return upkeep.enqueue(job, delayMs)
    if (isEmpty(job)) return
    const spare = await upkeep.add(job, delayMs + lockMs)
    const kept: KeptJob = { job, spare, timer: setTimeout(() => this.#begin(kept), delayMs) }
    this.#kept.add(kept)
  }

  /** Leaves to others what has not begun, and waits for the rest until the deadline. */
  async close(deadlineMs: number): Promise<void> {
    this.#isClosed = true
    const left = [...this.#kept]
    this.#kept.clear()
    for (const { timer } of left) clearTimeout(timer)
    const given = left.map(({ spare }) => spare.promote())
    await waitAtMost<unknown>(Promise.allSettled([...given, ...this.#running]), deadlineMs, () => undefined)
  }

  #begin(kept: KeptJob): void {
    this.#kept.delete(kept)
    const running = this.#settle(kept).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #settle({ job, spare }: KeptJob): Promise<void> {
    const { lockMs, events, settle, elapsed } = this.#parts
    const begun = elapsed()
    // One that others have by now, because this process stood still, is done by both.
    const hold = () => void spare.changeDelay(lockMs).catch(() => undefined)
    const holding = setInterval(hold, lockMs / 2)
    hold()
    try {
      await settle(job)
      await spare.remove().catch(() => undefined)
      events.done(job.kind, job.ids.length, (elapsed() - begun) / 1000)
    } catch (error) {
      // Its spare becomes due.
      if (!isRetried(error)) events.trouble('settling is left to others', error)
    } finally {
      clearInterval(holding)
    }
  }
}
