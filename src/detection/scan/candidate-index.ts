import { type CandidateOptions, defaultCandidateOptions } from '../candidate-options.js'
import { Column } from '../column.js'
import { BestShares } from './best-shares.js'
import { PostingLists } from './posting-lists.js'

/**
 * Finds the earlier documents that share fingerprints with a probe.
 *
 * Only documents that were added are found. Cost of a probe: one table look-up a term and one count a posting, at most
 * `hotAbove` a term (`capacity` for the hot terms that are asked).
 */
export class CandidateIndex {
  readonly #options: CandidateOptions
  readonly #postings: PostingLists
  readonly #list: Int32Array
  /** See {@link PostingLists.tally}. */
  readonly #tallies = new Column((n) => new Uint32Array(n))
  /** Documents with shared terms in the probe under way. */
  #touched = new Int32Array(1 << 12)
  #touchedCount = 0
  #fetched = 0
  readonly #best: BestShares
  #hotSlots: { slot: number; count: number }[] = []

  constructor(options: CandidateOptions = defaultCandidateOptions) {
    this.#options = options
    this.#postings = new PostingLists(options.capacity)
    this.#list = new Int32Array(options.capacity)
    this.#best = new BestShares(options)
  }

  /** Bytes held, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#postings.byteLength + this.#tallies.byteLength
  }

  /**
   * Documents that share enough terms with the probe, best share of the shorter list first, earlier documents first on ties.
   *
   * @param terms distinct fingerprints of the probe
   */
  probe(terms: Uint32Array): number[] {
    const asked = this.#countShared(terms)
    if (this.#touchedCount === 0) return []
    this.#rank(asked)
    return this.#best.take()
  }

  /**
   * Adds a document under its terms. Documents are added in rising order.
   *
   * @param coveredBy a document already added: terms whose list holds it are left out, because whoever finds it is led to this one. -1: none
   */
  add(document: number, terms: Uint32Array, coveredBy: number): void {
    // Documents that are never added leave zeros behind.
    this.#tallies.reach(document * 2 + 1)
    this.#tallies.values[document * 2 + 1] = terms.length
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!
      if (coveredBy >= 0 && this.#holds(term, coveredBy)) continue
      this.#postings.append(term, document)
    }
  }

  #holds(term: number, document: number): boolean {
    const slot = this.#postings.find(term)
    if (slot < 0) return false
    const kept = this.#postings.read(slot, this.#list)
    for (let i = 0; i < kept; i++) if (this.#list[i] === document) return true
    return false
  }

  /** @returns how many of the probe's terms a candidate could share; hot ones that were not asked for do not count */
  #countShared(terms: Uint32Array): number {
    this.#fetched ^= this.#postings.fetch(terms)
    this.#hotSlots.length = 0
    for (let i = 0; i < terms.length; i++) {
      const slot = this.#postings.find(terms[i]!)
      if (slot < 0) continue
      const count = this.#postings.documentCount(slot)
      if (count > this.#options.hotAbove) this.#hotSlots.push({ slot, count })
      else this.#countList(slot)
    }
    if (this.#hotSlots.length * 2 < terms.length) return terms.length
    this.#hotSlots.sort((x, y) => x.count - y.count || x.slot - y.slot)
    const asked = Math.min(this.#options.hotTermsAsked, this.#hotSlots.length)
    for (let i = 0; i < asked; i++) this.#countList(this.#hotSlots[i]!.slot)
    return terms.length - this.#hotSlots.length + asked
  }

  #countList(slot: number): void {
    if (this.#touchedCount + this.#options.capacity > this.#touched.length) {
      const larger = new Int32Array(this.#touched.length * 2 + this.#options.capacity)
      larger.set(this.#touched)
      this.#touched = larger
    }
    this.#touchedCount = this.#postings.tally(slot, this.#tallies.values, this.#touched, this.#touchedCount)
  }

  /** Offers what was touched, and forgets it. */
  #rank(probeTerms: number): void {
    const tallies = this.#tallies.values
    const { minSharedShare } = this.#options
    for (let i = 0; i < this.#touchedCount; i++) {
      const document = this.#touched[i]!
      const share = tallies[document * 2]! / Math.max(1, Math.min(probeTerms, tallies[document * 2 + 1]!))
      tallies[document * 2] = 0
      if (share >= minSharedShare) this.#best.offer(document, share)
    }
    this.#touchedCount = 0
  }
}
