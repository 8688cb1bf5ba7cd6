import type { WriteOutcome } from '../model.js'
import { CollectionLane, createLaneEntry } from './collection-lane.js'
import type { Job, JobProcessor } from './job-queue.js'
import { isLarge } from './job-weight.js'

/**
 * Has jobs done that this process holds: those of a collection in their order, two at a time, writes that wait behind one another as one; but writes of large
 * documents beside them, for the processor to let others go before while it signs them. Settling goes beside them, too: it waits for others most of its time,
 * and nobody waits for it; what is to be settled meanwhile is settled as one. Bounded by whoever takes the jobs.
 */
export class WorkLanes {
  readonly #processor: JobProcessor
  /** By what is done in them and the collection. */
  readonly #lanes = new Map<string, CollectionLane>()

  constructor(processor: JobProcessor) {
    this.#processor = processor
  }

  /** Does a job in its turn. Rejects with what the processor rejects with. */
  run(job: Job): Promise<WriteOutcome[]> {
    if (job.kind === 'write' && isLarge(job)) return this.#processor.write(job)
    const entry = createLaneEntry(job, 0)
    const settles = job.kind === 'settle'
    const name = `${settles ? 'settle' : 'write'} ${job.collection}`
    let lane = this.#lanes.get(name)
    if (lane === undefined) {
      lane = new CollectionLane(this.#processor, () => undefined, settles ? 1 : undefined)
      this.#lanes.set(name, lane)
    }
    lane.add(entry)
    return entry.done
  }
}
