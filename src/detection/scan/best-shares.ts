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
    const count = this.#count
    const room = share >= strongShare ? capacity : limit
    // All documents beyond the limit have strong shares, so a weak one would come after them.
    if (count >= room && (count > room || !this.#isBefore(document, share, count - 1))) return
    this.#insert(document, share)
    const last = this.#count - 1
    if (last >= capacity || (last >= limit && this.#shares[last]! < strongShare)) this.#count = last
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
