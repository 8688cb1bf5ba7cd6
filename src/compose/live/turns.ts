/** Runs work of one name in turns: each waits for those before it. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs work when all earlier work of the same name has ended. Rejects as the work does. */
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
