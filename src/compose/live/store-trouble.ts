/** Remembers the last reason for which the store could not do something at once, so that whoever is kept waiting can be told. */
export class StoreTrouble {
  readonly #elapsed: () => number
  #last: { readonly until: number; readonly reason: string } | undefined

  /** @param elapsed milliseconds of a clock that never goes back */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** @param reason for people, with the remedy @param pauseMs milliseconds until the store is asked again: so long the reason holds */
  note(reason: string, pauseMs: number): void {
    this.#last = { until: Math.max(this.#last?.until ?? 0, this.#elapsed() + pauseMs), reason }
  }

  /** The last reason, if one held at a time of the clock or later. */
  since(time: number): string | undefined {
    return this.#last !== undefined && this.#last.until >= time ? this.#last.reason : undefined
  }
}
