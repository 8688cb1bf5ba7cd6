import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import type { DocumentWriter } from '../../detection/live/document-writer.js'
import type { WriteOutcome } from '../../model.js'
import type { JobProcessor, SignJob, WriteJob } from '../../queue/job-queue.js'
import type { Store } from '../../store/store.js'
import type { CollectionRegistry } from './collection-registry.js'
import { signStored } from './sign-stored.js'
import type { TaskRunner } from './task-runner.js'

/** What does the work of the queue. */
export interface JobRunnerParts {
  readonly store: Store
  readonly registry: CollectionRegistry
  readonly tasks: TaskRunner
  writer(settings: CollectionSettings): DocumentWriter
}

/** Does the jobs of a queue with the use cases. */
export class JobRunner implements JobProcessor {
  readonly #parts: JobRunnerParts

  constructor(parts: JobRunnerParts) {
    this.#parts = parts
  }

  async write({ collection, operations, unsigned }: WriteJob): Promise<WriteOutcome[]> {
    const settings = await this.#parts.registry.get(collection, false)
    return this.#parts.writer(settings).write(settings, operations, { sign: unsigned !== true })
  }

  async sign(job: SignJob): Promise<void> {
    const { store, registry, tasks } = this.#parts
    const settings = await registry.get(job.collection, false)
    await tasks.run(job, (ids) => signStored({ store, settings, writer: this.#parts.writer(settings) }, ids))
  }

  /** The embedded store shows a write at once, so that no neighbourhood is ever left to be looked at again. */
  async settle(): Promise<void> {}
}
