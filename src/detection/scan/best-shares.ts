/** Limits on the number of documents kept. */
export interface BestSharesOptions {
  /** Most documents that are kept, best share first, but see {@link strongShare}. */
  readonly limit: number
  /** All documents with at least this share are kept, up to `capacity`; 0..1. */
  readonly strongShare: number
  readonly capacity: number
}

/** Keeps the documents with the best shares, earlier documents first on ties. Inserts each document in order when it is offered. */
export class BestShares {
  readonly #options: BestSharesOptions
  /** The documents kept, best share first. */
  readonly #documents: Int32Array
  readonly #shares: Float64Array
  #count = 0

  constructor(options: BestSharesOptions) {
    this.#options = options
    this.#documents = new Int32Array(options.capacity + 1)
    this.#shares = new Float64Array(options.capacity + 1)
  }

  /** Offers a document. Each may be offered once. */
  offer(document: number, share: number): void {
    const { limit, strongShare, capacity } = this.#options
    this.#insert(document, share)
    // There is room for one more. All before the last are kept, so only the last may have to go.
    const last = this.#count - 1
    const room = this.#shares[last]! < strongShare ? limit : capacity
    this.#count = last < room ? last + 1 : last
  }

  /** Takes out the documents kept, best share first. The next offer starts a new list. */
  take(): number[] {
    const taken: number[] = []
    for (let i = 0; i < this.#count; i++) taken.push(this.#documents[i]!)
    this.#count = 0
    return taken
  }

  #isBefore(document: number, share: number, place: number): boolean {
    const other = this.#shares[place]!
    return share > other || (share === other && document < this.#documents[place]!)
  }

  #insert(document: number, share: number): void {
    let place = this.#count++
    for (; place > 0 && this.#isBefore(document, share, place - 1); place--) {
      this.#documents[place] = this.#documents[place - 1]!
      this.#shares[place] = this.#shares[place - 1]!
    }
    this.#documents[place] = document
    this.#shares[place] = share
  }
}
