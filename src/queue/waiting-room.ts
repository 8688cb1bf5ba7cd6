import { OnefoldError } from '../errors.js'

/** How much may wait in a queue. Work that finds nothing waiting is accepted whatever its size. */
export interface WaitingLimits {
  /** Most documents. */
  readonly maxWaiting: number
  /** Most bytes, approximately, of these documents. */
  readonly maxWaitingSizeBytes: number
}

/** Documents that wait, and about how many bytes they hold meanwhile. */
interface Weight {
  readonly documents: number
  readonly bytes: number
}

/** Counts the work that waits in a queue. */
export class WaitingRoom {
  readonly #limits: WaitingLimits
  #jobs = 0
  #documents = 0
  #bytes = 0

  constructor(limits: WaitingLimits) {
    this.#limits = limits
  }

  /** @throws OnefoldError QUEUE_FULL if there is no room */
  check({ documents, bytes }: Weight): void {
    const { maxWaiting, maxWaitingSizeBytes } = this.#limits
    if (this.#jobs === 0) return
    if (this.#documents + documents <= maxWaiting && this.#bytes + bytes <= maxWaitingSizeBytes) return
    throw new OnefoldError(
      'QUEUE_FULL',
      `${this.#documents} documents wait to be written, and no more are accepted now; send the request again in a moment, or larger batches less often`,
      { waiting: this.#documents, limit: maxWaiting },
    )
  }

  enter(weight: Weight): void {
    this.#count(weight, 1)
  }

  leave(weight: Weight): void {
    this.#count(weight, -1)
  }

  #count({ documents, bytes }: Weight, factor: 1 | -1): void {
    this.#jobs += factor
    this.#documents += factor * documents
    this.#bytes += factor * bytes
  }
}
