/** For how many documents the last write is remembered: those of some seconds, which is how long a large document may be signed ahead of its turn. */
const mostKept = 20_000

/**
 * The order of everything that this process does to one collection. Batches are placed one after the other, and written one after the other. But
 * while one batch is written, the next is placed as if that write had succeeded, because writing waits for an engine and placing for a processor.
 *
 * If a write does not end as planned, the batch that was placed meanwhile is placed again before it is written.
 */
export class WriteSequence {
  readonly #overlaps: boolean
  #turn: Promise<unknown> = Promise.resolve()
  /** Resolves when all writes that have begun so far have ended. Never rejects. */
  #writing: Promise<unknown> = Promise.resolve()
  /** Number of the last write, by document; the latest last. */
  readonly #written = new Map<string, number>()
  /** Highest number of a write whose documents have been dropped from {@link #written}. */
  #forgotten = -1
  #underWay = 0
  #begun = 0
  #disturbances = 0

  /** @param overlaps whether lookups find what is still being written; if false, a batch is placed only after the write before it has ended */
  constructor(overlaps: boolean) {
    this.#overlaps = overlaps
  }

  /** Whether something is being written. */
  get isWriting(): boolean {
    return this.#underWay > 0
  }

  /** Number of writes that have ended so far. Reads that begin now see what they wrote. */
  get ended(): number {
    return this.#begun - this.#underWay
  }

  /** Whether one of these documents was written after the first `after` writes. Also true if that is no longer known. */
  hasWritten(ids: Iterable<string>, after: number): boolean {
    if (this.#begun === after) return false
    if (this.#forgotten >= after) return true
    for (const id of ids) if ((this.#written.get(id) ?? -1) >= after) return true
    return false
  }

  /** Does work in its turn, after all work that asked for a turn before. Earlier work may still be writing. Rejects if the work does. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /** Does work in its turn and while nothing is written. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.take(async () => {
      await this.quiet()
      return this.#hold(work())
    })
  }

  /** Takes a short look between two writes, without a turn. */
  between<Result>(look: () => Promise<Result>): Promise<Result> {
    return this.#hold(this.#writing.then(look))
  }

  /**
   * Resolves when all work that has asked for a turn so far has had it, and the writes that it began have ended. Blocks nothing, and never rejects.
   */
  async caughtUp(): Promise<void> {
    await this.#turn
    await this.#writing
  }

  /**
   * Within a turn: places what is written next.
   *
   * @param place called again if a write did not go as the placement had assumed
   * @returns what was placed, as soon as nothing is being written any more, so that {@link write} may begin
   */
  async place<Placed>(place: () => Promise<Placed>): Promise<Placed> {
    if (!this.#overlaps) await this.quiet()
    for (;;) {
      const before = this.#disturbances
      const placed = await place()
      await this.quiet()
      if (before === this.#disturbances) return placed
    }
  }

  /** Within a turn: begins to write. The turn may end before the write does. @param ids the documents that are written */
  write<Result>(ids: Iterable<string>, write: () => Promise<Result>): Promise<Result> {
    this.#note(ids, this.#begun++)
    this.#underWay++
    const writing = write().finally(() => this.#underWay--)
    writing.catch(() => this.disturb())
    return this.#hold(writing)
  }

  /** Records, before a write ends, that it did not go as planned. */
  disturb(): void {
    this.#disturbances++
  }

  /** Within a turn: waits until nothing is written. */
  async quiet(): Promise<void> {
    for (let last: unknown; last !== this.#writing; ) {
      last = this.#writing
      await last
    }
  }

  #note(ids: Iterable<string>, number: number): void {
    for (const id of ids) {
      this.#written.delete(id)
      this.#written.set(id, number)
    }
    for (const [id, written] of this.#written) {
      if (this.#written.size <= mostKept) return
      this.#written.delete(id)
      this.#forgotten = written
    }
  }

  #hold<Result>(work: Promise<Result>): Promise<Result> {
    // Results are dropped, or the chain of promises would hold those of all work so far.
    this.#writing = Promise.allSettled([this.#writing, work]).then(() => undefined)
    return work
  }
}
