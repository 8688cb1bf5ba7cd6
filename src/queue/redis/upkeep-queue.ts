import type { Job, Queue } from 'bullmq'
import { isEmpty, type JobQueue, type SettleJob, type SignJob } from '../job-queue.js'
import { toPayload } from './job-payload.js'
import { jobOptions } from './redis-queues.js'
import { toQueueError } from './redis-watch.js'

/** Gives Redis the jobs that no caller waits for: signing and settling. */
export class UpkeepQueue implements Pick<JobQueue, 'enqueue'> {
  readonly #queue: Queue

  constructor(queue: Queue) {
    this.#queue = queue
  }

  async enqueue(job: SignJob | SettleJob, delayMs = 0): Promise<void> {
    if (!isEmpty(job)) await this.add(job, delayMs)
  }

  /**
   * As {@link enqueue}, but also for a job that has nothing to do. A chunk of a task that Redis has already is not added a second time.
   *
   * @returns the job as Redis has it
   * @throws OnefoldError QUEUE_UNAVAILABLE
   */
  async add(job: SignJob | SettleJob, delayMs: number): Promise<Job> {
    const jobId = job.kind === 'sign' && job.task !== undefined ? `${job.task}.${job.chunk}` : undefined
    try {
      return await this.#queue.add(job.kind, toPayload(job), {
        ...jobOptions,
        ...(jobId !== undefined && { jobId }),
        ...(delayMs > 0 && { delay: delayMs }),
      })
    } catch (error) {
      throw toQueueError(error)
    }
  }
}
