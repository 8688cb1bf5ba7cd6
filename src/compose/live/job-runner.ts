import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import type { WriteOutcome } from '../../model.js'
import type { JobProcessor, JobQueue, SettleJob, SignJob, WriteJob } from '../../queue/job-queue.js'
import type { Store } from '../../store/store.js'
import type { CollectionRegistry } from './collection-registry.js'
import { signStored } from './sign-stored.js'
import type { TaskRunner } from './task-runner.js'
import type { UseCases } from './use-cases.js'

/** What does the work of the queue. */
export interface JobRunnerParts {
  readonly store: Store
  readonly registry: CollectionRegistry
  readonly tasks: TaskRunner
  readonly useCases: UseCases
}

/** Documents of one job that settles. */
const settledAtOnce = 500

/** What others write at the same time settles for itself afterwards; by waiting, the documents of several batches are settled as one. Milliseconds. */
const settledAfterMs = 1_000

/**
 * Does the jobs of a queue with the use cases. Where others may have written at the same time, unseen, it hands over what is to be settled before it
 * says that a job is done.
 */
export class JobRunner implements JobProcessor {
  readonly #parts: JobRunnerParts
  #queue: Pick<JobQueue, 'enqueue'> | undefined

  constructor(parts: JobRunnerParts) {
    this.#parts = parts
  }

  /** Where it hands over to; until then what is to be settled waits. */
  start(queue: Pick<JobQueue, 'enqueue'>): void {
    this.#queue = queue
  }

  async write({ collection, operations, unsigned }: WriteJob): Promise<WriteOutcome[]> {
    const settings = await this.#parts.registry.get(collection, false)
    const outcomes = await this.#parts.useCases.of(settings).writer.write(settings, operations, { sign: unsigned !== true })
    await this.#handOver(settings)
    return outcomes
  }

  async sign(job: SignJob): Promise<void> {
    const { store, registry, tasks, useCases } = this.#parts
    const settings = await registry.get(job.collection, false)
    const { writer } = useCases.of(settings)
    await tasks.run(job, (ids) => signStored({ store, settings, writer, acceptedAt: useCases.micros() }, ids))
    await this.#handOver(settings)
  }

  async settle({ collection, ids, gone = [] }: SettleJob): Promise<void> {
    const settings = await this.#parts.registry.get(collection, false)
    await this.#parts.useCases.of(settings).writer.settle(settings, { ids, gone })
    await this.#handOver(settings)
  }

  async #handOver(settings: CollectionSettings): Promise<void> {
    const { writer } = this.#parts.useCases.of(settings)
    if (this.#queue === undefined || writer.countUnsettled(settings) === 0) return
    const { ids, gone } = writer.takeUnsettled(settings)
    const count = Math.max(1, Math.ceil(Math.max(ids.length, gone.length) / settledAtOnce))
    for (let i = 0; i < count; i++) {
      const part = <Item>(items: readonly Item[]) => items.slice(i * settledAtOnce, (i + 1) * settledAtOnce)
      await this.#queue.enqueue({ kind: 'settle', collection: settings.name, ids: part(ids), gone: part(gone) }, settledAfterMs)
    }
  }
}
