import { LRUCache } from 'lru-cache'

/** Most terms that are remembered: some 5 MB. */
const mostTerms = 50_000

/** Age in milliseconds from which a count is made again. */
const believedMs = 600_000

/** A count that was made some time ago. */
export interface RememberedCount {
  /** Documents that hold the term, or a lower bound. */
  readonly count: number
  /** Whether it is time to count again. */
  readonly isOld: boolean
}

/**
 * Remembers which terms are hot, so that their documents are not fetched only to find that there are too many. The least recently used are dropped.
 */
export class HotTerms {
  readonly #elapsed: () => number
  // Limited by size and not by `max`, which would reserve memory at once for each index.
  readonly #counts = new LRUCache<string, { readonly count: number; readonly at: number }>({ maxSize: mostTerms, sizeCalculation: () => 1 })

  /** @param elapsed milliseconds of a clock that never goes back */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  note(term: string, count: number): void {
    this.#counts.set(term, { count, at: this.#elapsed() })
  }

  get(term: string): RememberedCount | undefined {
    const known = this.#counts.get(term)
    if (known === undefined) return undefined
    return { count: known.count, isOld: this.#elapsed() - known.at > believedMs }
  }
}
