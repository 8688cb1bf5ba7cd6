/** Remembers the last reason for which the store could not do something at once, so that whoever is kept waiting can be told. */
export class StoreTrouble {
  readonly #elapsed: () => number
  #last: { readonly at: number; readonly reason: string } | undefined

  /** @param elapsed milliseconds of a clock that never goes back */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** @param reason for people, with the remedy */
  note(reason: string): void {
    this.#last = { at: this.#elapsed(), reason }
  }

  /** The last reason, if there was one since a time of the clock. */
  since(time: number): string | undefined {
    return this.#last !== undefined && this.#last.at >= time ? this.#last.reason : undefined
  }
}
