/** How many documents are kept. */
export interface BestSharesOptions {
  /** Most documents that are kept, best share first; but see {@link strongShare}. */
  readonly limit: number
  /** All with at least this share are kept, up to `capacity`; 0..1. */
  readonly strongShare: number
  readonly capacity: number
}

/** Ranges of shares that are told apart before documents are put in order. */
const ranges = 64

/**
 * Keeps the documents with the best shares, earlier documents first on ties.
 *
 * Offers are only counted at first, by ranges of their shares. So when they are put in order, it is known in which range the last one to be kept is,
 * and all below it are passed over: of a hundred documents that share a sentence some forty are left. Putting each in its place as it comes would
 * move nearly all of them.
 */
export class BestShares {
  readonly #options: BestSharesOptions
  #offered = new Int32Array(1 << 8)
  #offeredShares = new Float64Array(1 << 8)
  #offers = 0
  /** Offers in each range of shares. */
  readonly #counts = new Uint32Array(ranges + 1)
  /** Documents in order. */
  readonly #documents: Int32Array
  readonly #shares: Float64Array
  #count = 0

  constructor(options: BestSharesOptions) {
    this.#options = options
    this.#documents = new Int32Array(options.capacity + 1)
    this.#shares = new Float64Array(options.capacity + 1)
  }

  /** Offers a document; none is offered twice. */
  offer(document: number, share: number): void {
    if (this.#offers === this.#offered.length) this.#grow()
    this.#offered[this.#offers] = document
    this.#offeredShares[this.#offers++] = share
    this.#counts[rangeOf(share)]!++
  }

  /** The documents kept, best share first; the next offer begins again. */
  take(): number[] {
    const lowest = this.#lowestRange()
    for (let i = 0; i < this.#offers; i++) {
      const share = this.#offeredShares[i]!
      if (rangeOf(share) >= lowest) this.#place(this.#offered[i]!, share)
    }
    const taken: number[] = []
    for (let i = 0; i < this.#count; i++) taken.push(this.#documents[i]!)
    this.#count = 0
    this.#offers = 0
    this.#counts.fill(0)
    return taken
  }

  /** The range that the last document to be kept is in, or one below it. */
  #lowestRange(): number {
    const { limit, strongShare } = this.#options
    if (this.#offers <= limit) return 0
    let range = ranges
    for (let above = this.#counts[range]!; above < limit; above += this.#counts[range]!) range--
    return Math.min(range, rangeOf(strongShare))
  }

  #place(document: number, share: number): void {
    const { limit, strongShare, capacity } = this.#options
    const count = this.#count
    const room = share >= strongShare ? capacity : limit
    // Beyond the limit all are strong, so a weak one comes after them.
    if (count >= room && (count > room || !this.#isBefore(document, share, count - 1))) return
    this.#insert(document, share)
    const last = this.#count - 1
    if (last >= capacity || (last >= limit && this.#shares[last]! < strongShare)) this.#count = last
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

  #grow(): void {
    const [documents, shares] = [this.#offered, this.#offeredShares]
    this.#offered = new Int32Array(documents.length * 2)
    this.#offeredShares = new Float64Array(shares.length * 2)
    this.#offered.set(documents)
    this.#offeredShares.set(shares)
  }
}

/** @param share 0..1 */
function rangeOf(share: number): number {
  return Math.floor(share * ranges)
}
