/** Does work one after the other: each turn waits for those before it. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Does work when all earlier work for the same name has ended. Rejects if the work does. */
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
