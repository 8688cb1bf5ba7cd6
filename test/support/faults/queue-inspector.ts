import { Queue, QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import type { WriteOutcome } from '../../../src/model.js'
import { type JobPayload, parsePayload, type WritePayload } from '../../../src/queue/redis/job-payload.js'
import { decodeOutcomes } from '../../../src/queue/redis/outcome-codes.js'
import type { RedisServer } from './redis-server.js'

/** Looks into the queue of writes of a deployment, and gives it jobs as a redelivery would. */
export class QueueInspector {
  readonly queue: Queue
  readonly #events: QueueEvents

  constructor({ port }: RedisServer) {
    const connect = () => new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null }).on('error', () => {})
    const [first, second] = [connect(), connect()]
    this.queue = new Queue('writes', { prefix: 'onefold', connection: first })
    this.#events = new QueueEvents('writes', { prefix: 'onefold', connection: second })
    onTestFinished(async () => {
      await Promise.allSettled([this.queue.close(), this.#events.close()])
      first.disconnect()
      second.disconnect()
    })
  }

  /** What waits to be written. */
  async waiting(): Promise<WritePayload[]> {
    const jobs = await this.queue.getJobs(['waiting'], 0, -1, true)
    return jobs.map(({ data }) => parsePayload(data) as JobPayload & { kind: 'write' })
  }

  /**
   * Delivers a write once more. The job is kept when it has ended: its event may come before anybody listens for it, and then BullMQ looks the job up.
   *
   * @returns how it ended
   */
  async deliver(payload: WritePayload): Promise<WriteOutcome[]> {
    await this.#events.waitUntilReady()
    const job = await this.queue.add('write', payload, { removeOnComplete: false })
    return decodeOutcomes(payload.operations, await job.waitUntilFinished(this.#events, 120_000))!
  }

  /** Resolves when so many jobs wait. */
  async untilWaiting(count: number): Promise<void> {
    while ((await this.queue.getWaitingCount()) < count) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
