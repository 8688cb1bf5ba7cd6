import type { WriteJob } from '../job-queue.js'

/**
 * Keeps the writes of one document in the order in which this process accepted them: a write waits until the earlier writes of its documents have
 * ended. Documents without writes under way take no memory.
 */
export class IdsUnderWay {
  /** By collection and id: the end of the last accepted write. */
  readonly #last = new Map<string, Promise<void>>()

  /**
   * Enters a write.
   *
   * @param end resolves when the write has ended in any way
   * @returns resolves when the earlier writes of its documents have ended; undefined if there are none
   */
  enter({ collection, operations }: WriteJob, end: Promise<void>): Promise<unknown> | undefined {
    const keys = new Set(operations.map(({ id }) => `${collection} ${id}`))
    const earlier = new Set<Promise<void>>()
    for (const key of keys) {
      const last = this.#last.get(key)
      if (last !== undefined) earlier.add(last)
      this.#last.set(key, end)
    }
    void end.then(() => this.#leave(keys, end))
    return earlier.size === 0 ? undefined : Promise.all(earlier)
  }

  #leave(keys: Iterable<string>, end: Promise<void>): void {
    for (const key of keys) if (this.#last.get(key) === end) this.#last.delete(key)
  }
}
