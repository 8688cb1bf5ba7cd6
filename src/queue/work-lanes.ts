import { entryOf } from '../maps.js'
import type { WriteOutcome } from '../model.js'
import { CollectionLane, createLaneEntry } from './collection-lane.js'
import type { Job, JobProcessor } from './job-queue.js'
import { isLarge } from './job-weight.js'

/**
 * Runs the jobs that a worker process took from Redis, in one or two lanes per collection.
 *
 * Writes go through one lane: two jobs at a time, small ones merged. Writes of large documents bypass it, because such a document takes long to sign
 * and small writes need not wait for it. Settling has a lane of its own: nobody waits for it, and jobs that arrive while it runs are settled together
 * afterwards. The caller bounds the number of jobs at once, by how many it takes from Redis.
 */
export class WorkLanes {
  readonly #processor: JobProcessor
  /** By kind of work and collection: `write news`, `settle news`. */
  readonly #lanes = new Map<string, CollectionLane>()

  constructor(processor: JobProcessor) {
    this.#processor = processor
  }

  /** Does a job in its turn. Rejects as the processor does. */
  run(job: Job): Promise<WriteOutcome[]> {
    if (job.kind === 'write' && isLarge(job)) return this.#processor.write(job)
    const entry = createLaneEntry(job, 0)
    const settles = job.kind === 'settle'
    const name = `${settles ? 'settle' : 'write'} ${job.collection}`
    entryOf(this.#lanes, name, () => new CollectionLane(this.#processor, () => undefined, settles ? 1 : undefined)).add(entry)
    return entry.done
  }
}
