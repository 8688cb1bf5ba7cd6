import { setImmediate } from 'node:timers/promises'
import { interruptedSearch } from '../store-search.js'
import type { Stepwise } from './search/stepwise.js'

/** Milliseconds after which a search lets others have their turn. Nearly all searches take less in all. */
const sliceMs = 50

/** Does the work of a call into the database. */
type DatabaseUse = <Result>(work: () => Result) => Result

interface LongSearchesOptions {
  /** Called for every piece of a search. */
  readonly use: DatabaseUse
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
}

/**
 * Lets searches of many clauses, or over many values, give way to other requests between two steps. What a search has found holds until the next
 * write, so writes wait for a search that has given way, and so does the next search that takes as long: both in the order of their arrival.
 */
export class LongSearches {
  readonly #use: DatabaseUse
  readonly #elapsed: () => number
  #last: Promise<unknown> = Promise.resolve()
  /** Long searches and writes that are under way or wait. */
  #pending = 0

  constructor({ use, elapsed }: LongSearchesOptions) {
    this.#use = use
    this.#elapsed = elapsed
  }

  /** Does a write: at once, or after the long searches before it. */
  async write<Result>(work: () => Result): Promise<Result> {
    return this.#pending === 0 ? work() : this.#inTurn(async () => work())
  }

  /**
   * Does a search: at once, or if it takes long, in pieces.
   *
   * @param begin called again if the search has to wait for its turn
   * @throws OnefoldError INTERRUPTED once the signal is aborted
   */
  async search<Result>(begin: () => Stepwise<Result>, signal?: AbortSignal): Promise<Result> {
    const work = begin()
    const step = this.#advance(work)
    if (step.done) return step.value
    const mayGoOn = this.#pending === 0
    return this.#inTurn(() => this.#finish(mayGoOn ? work : begin(), signal))
  }

  async #finish<Result>(work: Stepwise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    for (;;) {
      await setImmediate()
      if (signal?.aborted) throw interruptedSearch(signal)
      const step = this.#advance(work)
      if (step.done) return step.value
    }
  }

  #advance<Result>(work: Stepwise<Result>): IteratorResult<undefined, Result> {
    return this.#use(() => {
      const end = this.#elapsed() + sliceMs
      for (;;) {
        const step = work.next()
        if (step.done || this.#elapsed() >= end) return step
      }
    })
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#pending++
    const running = this.#last.then(work)
    this.#last = running.catch(() => undefined)
    try {
      return await running
    } finally {
      this.#pending--
    }
  }
}
