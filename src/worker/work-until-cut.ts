/**
 * Work that can be cut short all at once. Nothing of work stays here after its end: a promise that lives as long as the process, and that all work is
 * raced against, would keep the result of each.
 */
export class WorkUntilCut {
  readonly #cuts = new Set<(error: unknown) => void>()

  /** Settles as the work does, or rejects when everything is cut short before that. */
  run<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#cuts.add(reject)
      work.then(resolve, reject).finally(() => this.#cuts.delete(reject))
    })
  }

  /** Cuts short what is being done now. */
  cut(error: unknown): void {
    for (const reject of this.#cuts) reject(error)
  }
}
