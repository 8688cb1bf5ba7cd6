/** Work on one thing after the other: whoever takes a turn waits for those before. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Does work when all that was asked for the same name before has ended. Rejects as the work does. */
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(work)
    const end = turn.catch(() => undefined)
    this.#last.set(name, end)
    void end.then(() => {
      if (this.#last.get(name) === end) this.#last.delete(name)
    })
    return turn
  }
}
