import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import type { SweepRequest, SweepStep } from '../../detection/live/sweeping/sweep-step.js'
import type { Logger } from '../../logger/logger.js'
import type { WriteOutcome } from '../../model.js'
import type { JobProcessor, JobQueue, SettleJob, SignJob, WriteJob } from '../../queue/job-queue.js'
import { isLarge } from '../../queue/job-weight.js'
import type { CollectionRegistry } from './collection-registry.js'
import { signStored } from './signing/sign-stored.js'
import type { TaskRunner } from './tasks/task-runner.js'
import { Turns } from './turns.js'
import type { UseCases } from './use-cases.js'

interface JobRunnerParts {
  readonly registry: CollectionRegistry
  readonly tasks: TaskRunner
  readonly useCases: UseCases
  readonly logger: Logger
}

/** Most documents of a job that settles. */
const settledAtOnce = 500

/**
 * Milliseconds to wait before settling, so that the documents of several batches are settled together. Others who write meanwhile settle their own
 * writes afterwards.
 */
const settledAfterMs = 1_000

/**
 * Does the jobs of a queue with the use cases: the writes of a collection in the order in which they are given; sweeps and the signing of stored
 * documents one at a time. If others may have written unseen at the same time, what has to be settled is handed over before a job is reported as
 * done.
 */
export class JobRunner implements JobProcessor {
  readonly #parts: JobRunnerParts
  readonly #turns = new Turns()
  readonly #handingOver = new Turns()
  #queue: Pick<JobQueue, 'enqueue'> | undefined

  constructor(parts: JobRunnerParts) {
    this.#parts = parts
  }

  /** Sets the queue to which settling is handed over. Until it is set, settling waits. */
  start(queue: Pick<JobQueue, 'enqueue'>): void {
    this.#queue = queue
  }

  /** Signs a large document before it takes its place among the writes, so that other writes continue meanwhile. */
  async write(job: WriteJob): Promise<WriteOutcome[]> {
    const { collection, operations } = job
    const sign = job.unsigned !== true
    const settings = await this.#settings(collection)
    const writer = this.#parts.useCases.writer(settings)
    const prepared = isLarge(job) ? await writer.prepare(operations, { sign }) : undefined
    const outcomes = await writer.write(operations, { sign, prepared })
    await this.#handOver(settings)
    return outcomes
  }

  sign(job: SignJob): Promise<void> {
    const { tasks, useCases, logger } = this.#parts
    return this.#work(job.collection, (settings) => {
      const onHarmful = (id: string, error: unknown): void =>
        logger.error('a document cannot be signed', { collection: job.collection, id, error })
      const parts = { writer: useCases.writer(settings), acceptedAt: useCases.micros(), onHarmful }
      return tasks.run(job, (ids) => signStored(parts, ids))
    })
  }

  async settle({ collection, ids, gone = [] }: SettleJob): Promise<void> {
    const settings = await this.#settings(collection)
    await this.#parts.useCases.writer(settings).settle({ ids, gone })
    await this.#handOver(settings)
  }

  /** Takes one step of the sweep of a collection. @throws OnefoldError as the sweep does, COLLECTION_UNKNOWN */
  sweep(collection: string, request: SweepRequest): Promise<SweepStep> {
    return this.#work(collection, (settings) => this.#parts.useCases.sweep(settings).step(request))
  }

  #settings(collection: string): Promise<CollectionSettings> {
    return this.#parts.registry.get(collection, false)
  }

  async #work<Result>(collection: string, work: (settings: CollectionSettings) => Promise<Result>): Promise<Result> {
    const settings = await this.#settings(collection)
    return this.#turns.take(collection, async () => {
      const result = await work(settings)
      await this.#handOver(settings)
      return result
    })
  }

  /** Hands over for one job after the other, so that each has handed over what it took before the next one is reported as done. */
  #handOver(settings: CollectionSettings): Promise<void> {
    return this.#handingOver.take(settings.name, () => this.#handOverNow(settings))
  }

  async #handOverNow(settings: CollectionSettings): Promise<void> {
    const writer = this.#parts.useCases.writer(settings)
    if (this.#queue === undefined || writer.countUnsettled() === 0) return
    const { ids, gone } = writer.takeUnsettled()
    const count = Math.max(1, Math.ceil(Math.max(ids.length, gone.length) / settledAtOnce))
    for (let i = 0; i < count; i++) {
      const part = <Item>(items: readonly Item[]) => items.slice(i * settledAtOnce, (i + 1) * settledAtOnce)
      try {
        await this.#queue.enqueue({ kind: 'settle', collection: settings.name, ids: part(ids), gone: part(gone) }, settledAfterMs)
      } catch (error) {
        // Handed over with the next job, which may be a retry of this one.
        writer.keepUnsettled({ ids: ids.slice(i * settledAtOnce), gone: gone.slice(i * settledAtOnce) })
        throw error
      }
    }
  }
}
