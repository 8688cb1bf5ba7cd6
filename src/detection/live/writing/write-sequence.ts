/** Writes whose documents are kept: more than are ever signed ahead of their turn. */
const writesKept = 32

/**
 * The order of what this process does with one collection. Batches are placed one after the other and written one after the other; while one is
 * written, the next is placed, as though the first were written already: that one waits for an engine, this one for a processor.
 *
 * Where a write does not end as it was planned, what was placed meanwhile is placed anew before it is written.
 */
export class WriteSequence {
  readonly #overlaps: boolean
  #turn: Promise<unknown> = Promise.resolve()
  /** Ends when nothing is written any more of what was begun so far. Never rejects. */
  #writing: Promise<unknown> = Promise.resolve()
  /** Documents of the last writes, each with its number. */
  readonly #written: { readonly number: number; readonly ids: ReadonlySet<string> }[] = []
  #underWay = 0
  #begun = 0
  #disturbances = 0

  /** @param overlaps whether what is being written is found by lookups; false: a batch is placed when the one before it is written */
  constructor(overlaps: boolean) {
    this.#overlaps = overlaps
  }

  /** Whether something is being written. */
  get isWriting(): boolean {
    return this.#underWay > 0
  }

  /** Writes that were begun so far. */
  get begun(): number {
    return this.#begun
  }

  /** Whether one of these documents is among those that were written behind the first so many writes; true where that is not known any more. */
  hasWritten(ids: readonly string[], after: number): boolean {
    if (this.#begun === after) return false
    if (this.#written[0]!.number > after) return true
    return this.#written.some((write) => write.number >= after && ids.some((id) => write.ids.has(id)))
  }

  /** Does work in its turn, when all work that asked for one before has had its own; what that has begun to write may not have ended. Rejects as the work does. */
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

  /** Has a short look between two writes, without a turn. */
  between<Result>(look: () => Promise<Result>): Promise<Result> {
    return this.#hold(this.#writing.then(look))
  }

  /**
   * Within a turn: places what is written next.
   *
   * @param place is asked again where a write disturbed what it reckoned with; changes nothing that would make a difference then
   * @returns what was placed, when nothing is being written any more: {@link write} may begin
   */
  async place<Placed>(place: () => Promise<Placed>): Promise<Placed> {
    if (!this.#overlaps) await this.quiet()
    const before = this.#disturbances
    const placed = await place()
    await this.quiet()
    return before === this.#disturbances ? placed : place()
  }

  /** Within a turn: begins to write. The turn may end before the write does. @param ids documents that are written */
  write<Result>(ids: Iterable<string>, write: () => Promise<Result>): Promise<Result> {
    this.#written.push({ number: this.#begun++, ids: new Set(ids) })
    if (this.#written.length > writesKept) this.#written.shift()
    this.#underWay++
    const writing = write().finally(() => this.#underWay--)
    writing.catch(() => this.disturb())
    return this.#hold(writing)
  }

  /** A write does not end as it was planned. */
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

  #hold<Result>(work: Promise<Result>): Promise<Result> {
    // Not the results, which would hold those of all work before.
    this.#writing = Promise.allSettled([this.#writing, work]).then(() => undefined)
    return work
  }
}
