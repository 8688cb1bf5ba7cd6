/**
 * Keeps the writes of one document in the order in which this process took them: whatever concerns an id waits until the write before it has
 * ended. Holds nothing of ids that nobody writes.
 */
export class IdsUnderWay {
  /** By collection and id: the end of the last write that was taken. */
  readonly #last = new Map<string, Promise<void>>()

  /**
   * Enters a write.
   *
   * @param end resolves when it has ended, however
   * @returns when those before it have ended; undefined where there are none
   */
  enter(collection: string, ids: Iterable<string>, end: Promise<void>): Promise<unknown> | undefined {
    const keys = new Set([...ids].map((id) => `${collection} ${id}`))
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
