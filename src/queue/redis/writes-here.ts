import { entryOf } from '../../maps.js'
import { CollectionLane, createLaneEntry, type LaneEntry } from '../collection-lane.js'
import type { JobProcessor } from '../job-queue.js'
import { unfinishedError } from '../waiting.js'
import type { PendingWrite } from './pending-write.js'

/**
 * Writes without signatures, done by the process that accepted them: nothing about them needs a worker, and their callers want an answer soon
 * (docs/decisions/0232-unsigned-writes-here.md).
 */
export class WritesHere {
  readonly #processor: JobProcessor
  readonly #lanes = new Map<string, CollectionLane>()
  readonly #open = new Map<LaneEntry, PendingWrite>()

  constructor(processor: JobProcessor) {
    this.#processor = processor
  }

  /** Does what is left of a write. It ends with the outcomes, or with the reason if it failed as a whole. */
  async do(write: PendingWrite): Promise<void> {
    const { job } = write
    const places = [...job.operations.keys()].filter((place) => !write.isTold(place))
    const entry = createLaneEntry({ ...job, operations: places.map((place) => job.operations[place]!) }, 0)
    this.#open.set(entry, write)
    this.#lane(job.collection).add(entry)
    try {
      const outcomes = await entry.done
      for (const [i, place] of places.entries()) write.tell(place, outcomes[i]!)
    } catch (error) {
      write.fail(error)
    } finally {
      this.#open.delete(entry)
    }
  }

  /** Drops what has not begun. What has begun goes on, but its writes end here, because nobody waits for it any longer. */
  stop(): void {
    for (const lane of this.#lanes.values()) lane.stop()
    for (const [entry, write] of this.#open) if (entry.running) write.fail(unfinishedError())
  }

  #lane(collection: string): CollectionLane {
    return entryOf(this.#lanes, collection, () => new CollectionLane(this.#processor, () => undefined))
  }
}
