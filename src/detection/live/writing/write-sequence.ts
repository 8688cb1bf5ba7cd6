/** For how many documents the last write is kept: those of some seconds, the time in which a large document is signed ahead of its turn. */
const mostKept = 20_000

/**
 * The order of what this process does with one collection. Batches are placed one after the other and written one after the other. While one batch is
 * written, the next one is placed as though that write had ended, because writing waits for an engine, and placing for a processor.
 *
 * Where a write does not end as planned, the batch that was placed meanwhile is placed again before it is written.
 */
export class WriteSequence {
  readonly #overlaps: boolean
  #turn: Promise<unknown> = Promise.resolve()
  /** Ends when every write that has begun so far has ended. Never rejects. */
  #writing: Promise<unknown> = Promise.resolve()
  /** Number of the last write, by document; the latest last. */
  readonly #written = new Map<string, number>()
  /** Highest number of a write whose documents are no longer kept in {@link #written}. */
  #forgotten = -1
  #underWay = 0
  #begun = 0
  #disturbances = 0

  /** @param overlaps whether lookups find what is being written; false: a batch is placed only when the write before it has ended */
  constructor(overlaps: boolean) {
    this.#overlaps = overlaps
  }

  /** Whether something is being written. */
  get isWriting(): boolean {
    return this.#underWay > 0
  }

  /** Number of writes that have ended so far. Whoever reads now finds what they wrote. */
  get ended(): number {
    return this.#begun - this.#underWay
  }

  /** Whether one of these documents was written after the first `after` writes; true if that is not known any more. */
  hasWritten(ids: Iterable<string>, after: number): boolean {
    if (this.#begun === after) return false
    if (this.#forgotten >= after) return true
    for (const id of ids) if ((this.#written.get(id) ?? -1) >= after) return true
    return false
  }

  /**
   * Does work in its turn, after all work that asked for a turn before. Writes that earlier work has begun may still be under way. Rejects as the
   * work does.
   */
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
   * Ends when all work that asked for a turn so far has had it, and what was begun to be written then has ended. Holds nobody up, and never rejects.
   */
  async caughtUp(): Promise<void> {
    await this.#turn
    await this.#writing
  }

  /**
   * Within a turn: places what is written next.
   *
   * @param place called again where a write did not go as it had assumed
   * @returns what was placed, when nothing is being written any more: {@link write} may begin
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

  /** Within a turn: begins to write. The turn may end before the write does. @param ids documents that are written */
  write<Result>(ids: Iterable<string>, write: () => Promise<Result>): Promise<Result> {
    this.#note(ids, this.#begun++)
    this.#underWay++
    const writing = write().finally(() => this.#underWay--)
    writing.catch(() => this.disturb())
    return this.#hold(writing)
  }

  /** Notes, before a write ends, that it was not done as it was planned. */
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
    // Without the results: the chain of promises would keep those of all work before.
    this.#writing = Promise.allSettled([this.#writing, work]).then(() => undefined)
    return work
  }
}
