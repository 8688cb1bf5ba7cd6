/**
 * Target length of a bulk request, in UTF-16 code units. Engines take 100 MB by default and work best far below. Not in bytes: to count those, the
 * pieces of each document's lines would have to be joined, and then again for the request.
 */
const usualLength = 8 << 20

/** The limit is never lowered below this, however small the requests were that were refused as too large. */
const leastLength = 64 << 10

/**
 * What this process learns about how an engine takes bulk requests. Shared by all its indices, because they share the engine's threads and memory.
 */
export class BulkLimits {
  readonly requests = new AdaptiveLimit()
  #length = usualLength

  /** Most UTF-16 code units of one request, unless a single document is longer. */
  get length(): number {
    return this.#length
  }

  /** Notes that a request of this many code units was refused as too large. */
  noteTooLarge(length: number): void {
    this.#length = Math.max(leastLength, Math.min(this.#length, length >> 1))
  }
}

/** A request that was let in. */
export interface Ticket {
  /** How often the limit had been lowered when it was let in. */
  readonly epoch: number
}

/** The bounds of a limit that is found by trial. */
interface LimitBounds {
  /** Requests at once at first. */
  readonly first: number
  /** Most requests at once. */
  readonly most: number
}

/** Two requests keep two cores of an engine busy. More are tried only as long as the engine takes them. */
const defaultLimitBounds: LimitBounds = { first: 2, most: 8 }

/**
 * How many requests may run at once, found by trial: one more after as many good answers as the limit allows requests; half as many, but at least
 * one, after a sign of overload. Chiu and Jain, "Analysis of the increase and decrease algorithms for congestion avoidance", 1989.
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
