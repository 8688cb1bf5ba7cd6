import { setTimeout as wait } from 'node:timers/promises'
import { Queue, QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import type { WriteOutcome } from '../../../src/model.js'
import { type JobPayload, parsePayload, type WritePayload } from '../../../src/queue/redis/job-payload.js'
import { decodeOutcomes } from '../../../src/queue/redis/outcome-codes.js'
import { patience } from './fault-suite.js'
import type { RedisServer } from './redis-server.js'

/** Reads the queue of writes of a deployment, and adds jobs to it as a redelivery would. */
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

  /** The writes that wait. */
  async waiting(): Promise<WritePayload[]> {
    const jobs = await this.queue.getJobs(['waiting'], 0, -1, true)
    return jobs.map(({ data }) => parsePayload(data) as JobPayload & { kind: 'write' })
  }

  /**
   * Delivers a write again. The job is kept after its end, because its event may come before the listener is ready; then BullMQ looks the job up.
   *
   * @returns the outcomes
   */
  async deliver(payload: WritePayload): Promise<WriteOutcome[]> {
    await this.#events.waitUntilReady()
    const job = await this.queue.add('write', payload, { removeOnComplete: false })
    return decodeOutcomes(payload.operations, await job.waitUntilFinished(this.#events, patience))!
  }

  /** Resolves when at least `count` jobs wait. */
  async untilWaiting(count: number): Promise<void> {
    while ((await this.queue.getWaitingCount()) < count) await wait(20)
  }

  /** Resolves when workers are at `count` jobs at least. */
  async untilActive(count: number): Promise<void> {
    while ((await this.queue.getActiveCount()) < count) await wait(20)
  }
}
