/** A request that was let in. */
export interface Ticket {
  /** How often the limit had been lowered when it was let in. */
  readonly epoch: number
}

/** Between which bounds a limit is sought. */
interface LimitBounds {
  /** Requests at once at first. */
  readonly first: number
  /** Most requests at once. */
  readonly most: number
}

/** Two requests keep two cores of an engine busy. More are tried only as long as the engine takes them. */
const defaultLimitBounds: LimitBounds = { first: 2, most: 8 }

/**
 * How many requests may run at once, found by trial: after as many good answers as the limit is high, one more; after a sign of overload, half as
 * many, but at least one. Chiu and Jain, "Analysis of the increase and decrease algorithms for congestion avoidance", 1989.
 *
 * Requests that ran together are evidence of the same load, and lower the limit only once.
 */
export class AdaptiveLimit {
  readonly #most: number
  readonly #waiting: ((ticket: Ticket) => void)[] = []
  #limit: number
  #running = 0
  #epoch = 0

  constructor({ first, most }: LimitBounds = defaultLimitBounds) {
    this.#limit = first
    this.#most = most
  }

  /** Requests that may be under way now. */
  get limit(): number {
    return Math.floor(this.#limit)
  }

  get running(): number {
    return this.#running
  }

  /** Waits until one more request may run. First come, first served. */
  enter(): Promise<Ticket> {
    return new Promise((letIn) => {
      this.#waiting.push(letIn)
      this.#letIn()
    })
  }

  /** The request has ended. @param isOverloaded whether it showed that the load is too high */
  leave({ epoch }: Ticket, isOverloaded: boolean): void {
    const isFull = this.#running >= this.limit
    this.#running--
    if (!isOverloaded && isFull) this.#limit = Math.min(this.#most, this.#limit + 1 / this.#limit)
    if (isOverloaded && epoch === this.#epoch) {
      this.#epoch++
      this.#limit = Math.max(1, this.#limit / 2)
    }
    this.#letIn()
  }

  #letIn(): void {
    while (this.#waiting.length > 0 && this.#running < this.limit) {
      this.#running++
      this.#waiting.shift()!({ epoch: this.#epoch })
    }
  }
}
