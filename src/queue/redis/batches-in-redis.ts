import type { Queue } from 'bullmq'
import { OnefoldError } from '../../errors.js'
import { toPayload } from './job-payload.js'
import { decodeOutcomes } from './outcome-codes.js'
import { jobOptions } from './redis-queues.js'
import { toQueueError } from './redis-watch.js'
import type { WriteBatch } from './write-batch.js'

/** A batch that is in Redis, as far as this process knows. */
interface Handed {
  readonly batch: WriteBatch
  /** Number of looks in a row that did not find its job in Redis; after the second, the batch is handed over again. */
  missed: number
  /** Number of its jobs that were given up. */
  failed: number
}

/**
 * How often a batch may be given up before its writes fail. BullMQ also gives up jobs that were done, if Redis stops or starts while BullMQ reports
 * their end; that does not happen to one batch this often.
 */
const mostFailures = 3

/**
 * The batches that this process has given to Redis, until they have ended. It keeps their contents, so that it can give them again to a Redis that
 * lost them: with the same ids and stamps, so that nothing is done twice.
 */
export class BatchesInRedis {
  readonly #queue: Queue
  readonly #createId: () => string
  readonly #handed = new Map<string, Handed>()

  constructor(queue: Queue, createId: () => string) {
    this.#queue = queue
    this.#createId = createId
  }

  /**
   * Gives batches to Redis. If that fails, the writes of all of them fail, although Redis may have taken some. A failed write may be done all the
   * same; an acknowledged write must be.
   */
  async hand(batches: readonly WriteBatch[]): Promise<void> {
    const entries = batches.map((batch) => [this.#createId(), { batch, missed: 0, failed: 0 }] as const)
    // Recorded before they are given, because a small batch may end before Redis has answered.
    for (const [id, handed] of entries) this.#handed.set(id, handed)
    try {
      await this.#add(entries)
    } catch (error) {
      for (const [id, { batch }] of entries) {
        this.#handed.delete(id)
        batch.fail(toQueueError(error))
      }
    }
  }

  /** Takes the end of a job. @param value what the worker returned */
  finish(id: string, value: unknown): void {
    const handed = this.#take(id)
    if (handed === undefined) return
    const outcomes = decodeOutcomes(handed.batch.job.operations, value)
    if (outcomes === undefined) handed.batch.fail(new OnefoldError('JOB_INVALID', 'a worker answered in a form that is not understood'))
    else handed.batch.finish(outcomes)
  }

  /**
   * Takes a job that was given up. Its batch is given to Redis a few more times, as another job; what was done already is recognised by its stamps.
   */
  async fail(id: string, reason: string): Promise<void> {
    const handed = this.#take(id)
    if (handed === undefined) return
    if (++handed.failed >= mostFailures) return handed.batch.fail(new OnefoldError('INTERNAL', `a job was given up: ${reason}`))
    const entry = [this.#createId(), handed] as const
    this.#handed.set(entry[0], handed)
    // If Redis does not take it now, the next looks find it missing and give it again.
    await this.#add([entry]).catch(() => undefined)
  }

  /**
   * Looks for jobs that disappeared without an end, because Redis was emptied or the event was lost. A job that is missing twice in a row is given
   * again. What a worker has done by then is recognised by its stamps.
   *
   * @param isThere whether Redis holds each of the jobs
   * @returns number of jobs that were given again
   */
  async look(isThere: (ids: readonly string[]) => Promise<readonly boolean[]>): Promise<number> {
    const ids = [...this.#handed.keys()]
    if (ids.length === 0) return 0
    const found = await isThere(ids)
    const lost: (readonly [string, Handed])[] = []
    for (const [i, id] of ids.entries()) {
      const handed = this.#handed.get(id)
      if (handed === undefined) continue
      handed.missed = found[i] ? 0 : handed.missed + 1
      if (handed.missed >= 2) lost.push([id, handed])
    }
    if (lost.length > 0) await this.#add(lost)
    for (const [, handed] of lost) handed.missed = 0
    return lost.length
  }

  /** Fails all batches under way, because this process will not learn of their ends. */
  abandon(error: unknown): void {
    for (const { batch } of this.#handed.values()) batch.fail(error)
    this.#handed.clear()
  }

  #take(id: string): Handed | undefined {
    const handed = this.#handed.get(id)
    this.#handed.delete(id)
    return handed
  }

  async #add(entries: readonly (readonly [string, Handed])[]): Promise<void> {
    const jobs = entries.map(([jobId, { batch }]) => ({ name: 'write', data: toPayload(batch.job), opts: { ...jobOptions, jobId } }))
    await this.#queue.addBulk(jobs)
  }
}
