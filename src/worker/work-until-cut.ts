/**
 * Work that can be cut short all at once. Nothing of work stays here after its end: a promise that lives as long as the process, and that all work is
 * raced against, would keep the result of each.
 */
export class WorkUntilCut {
  readonly #cuts = new Set<(error: unknown) => void>()
  /** Why everything was cut short, once it was. */
  #cut: { readonly error: unknown } | undefined

  /** Begins work, and settles as it does, or rejects when everything is cut short before that. What comes after the cut is not begun. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#cut !== undefined) return Promise.reject(this.#cut.error)
    return new Promise((resolve, reject) => {
      this.#cuts.add(reject)
      work()
        .then(resolve, reject)
        .finally(() => this.#cuts.delete(reject))
    })
  }

  /** Cuts short what is being done now, and lets nothing more begin. */
  cut(error: unknown): void {
    this.#cut = { error }
    for (const reject of this.#cuts) reject(error)
  }
}
