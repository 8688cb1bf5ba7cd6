import type { StoreWriteResult } from '../../store.js'

/** The results of the writes of one call, each of which ends once. */
export class WriteResults {
  readonly #results: (StoreWriteResult | undefined)[]

  /** @param count number of writes */
  constructor(count: number) {
    this.#results = new Array<undefined>(count).fill(undefined)
  }

  /** The result of a write; undefined while it is under way. */
  get(at: number): StoreWriteResult | undefined {
    return this.#results[at]
  }

  /** Ends a write. */
  set(at: number, result: StoreWriteResult): void {
    if (this.#results[at] !== undefined) throw new Error(`write ${at} has ended before`)
    this.#results[at] = result
  }

  /** All results. Every write must have ended. */
  all(): StoreWriteResult[] {
    return this.#results.map((result, at) => {
      if (result === undefined) throw new Error(`write ${at} has not ended`)
      return result
    })
  }
}
