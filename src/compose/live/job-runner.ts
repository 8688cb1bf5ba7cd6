import type { WriteOutcome } from '../../model.js'
import type { JobProcessor, SettleJob, SignJob, WriteJob } from '../../queue/job-queue.js'
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

/** Does the jobs of a queue with the use cases. */
export class JobRunner implements JobProcessor {
  readonly #parts: JobRunnerParts

  constructor(parts: JobRunnerParts) {
    this.#parts = parts
  }

  async write({ collection, operations, unsigned }: WriteJob): Promise<WriteOutcome[]> {
    const settings = await this.#parts.registry.get(collection, false)
    return this.#parts.useCases.of(settings).writer.write(settings, operations, { sign: unsigned !== true })
  }

  async sign(job: SignJob): Promise<void> {
    const { store, registry, tasks, useCases } = this.#parts
    const settings = await registry.get(job.collection, false)
    await tasks.run(job, (ids) => signStored({ store, settings, writer: useCases.of(settings).writer }, ids))
  }

  async settle({ collection, ids, gone = [] }: SettleJob): Promise<void> {
    const settings = await this.#parts.registry.get(collection, false)
    await this.#parts.useCases.of(settings).writer.settle(settings, { ids, gone })
  }
}
