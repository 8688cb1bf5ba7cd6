import type { Job } from 'bullmq'
import { isEmpty, type JobQueue, type SettleJob, type SignJob } from '../queue/job-queue.js'
import type { UpkeepQueue } from '../queue/redis/upkeep-queue.js'
import { waitAtMost } from '../queue/waiting.js'
import { isRetried } from './job-fault.js'
import type { WorkerEvents } from './worker-events.js'

interface OwnSettlingParts {
  readonly upkeep: UpkeepQueue
  /** Milliseconds that other workers leave a job alone after this process last renewed its claim on it. */
  readonly lockMs: number
  readonly events: Pick<WorkerEvents, 'done' | 'trouble'>
  /** Settles in this process. */
  settle(job: SettleJob): Promise<unknown>
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

/** A job that this process will do itself after its delay. */
interface KeptJob {
  readonly job: SettleJob
  /** The same job in Redis with a longer delay, which another worker does if this process ends. */
  readonly spare: Job
  readonly timer: NodeJS.Timeout
}

/**
 * Settles in this process what this process has written. The process remembers its writes, and what it saw of the index at the time, so it need only
 * look at what others wrote meanwhile; any other worker would have to look everything up again.
 *
 * Meanwhile Redis holds a copy of every such job, which becomes due if this process stops renewing its claim. So no job is lost with the process.
 */
export class OwnSettling implements Pick<JobQueue, 'enqueue'> {
  readonly #parts: OwnSettlingParts
  readonly #kept = new Set<KeptJob>()
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  constructor(parts: OwnSettlingParts) {
    this.#parts = parts
  }

  /** Keeps a delayed job of settling for this process; all others go to Redis, for any worker. @throws OnefoldError QUEUE_UNAVAILABLE */
  async enqueue(job: SignJob | SettleJob, delayMs = 0): Promise<void> {
    const { upkeep, lockMs } = this.#parts
    if (job.kind === 'sign' || delayMs === 0 || this.#isClosed) return upkeep.enqueue(job, delayMs)
    if (isEmpty(job)) return
    const spare = await upkeep.add(job, delayMs + lockMs)
    const kept: KeptJob = { job, spare, timer: setTimeout(() => this.#begin(kept), delayMs) }
    this.#kept.add(kept)
  }

  /** Leaves the jobs that have not begun to other workers, and waits for the running ones until the deadline. */
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
    // If this process stood still for too long, another worker may have the copy by now; then both settle, which does no harm.
    const hold = () => void spare.changeDelay(lockMs).catch(() => undefined)
    const holding = setInterval(hold, lockMs / 2)
    hold()
    try {
      await settle(job)
      await spare.remove().catch(() => undefined)
      events.done(job.kind, job.ids.length, (elapsed() - begun) / 1000)
    } catch (error) {
      // The copy in Redis becomes due, and another worker does it.
      if (!isRetried(error)) events.trouble('settling is left to others', error)
    } finally {
      clearInterval(holding)
    }
  }
}
