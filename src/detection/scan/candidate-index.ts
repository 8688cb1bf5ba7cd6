import type { FingerprintWindow } from '../../signatures/fingerprints.js'
import { type CandidateOptions, noteShare } from '../candidate-options.js'
import { BestShares } from './best-shares.js'
import { PostingLists } from './posting-lists.js'
import { TermTallies } from './term-tallies.js'

/**
 * Finds the documents added before that share fingerprints with a probe.
 *
 * Cost of a probe: a table lookup for each term, and a count for each posting of the term, at most `hotAbove` of them (`capacity` for the hot terms
 * that are asked).
 */
export class CandidateIndex {
  readonly #options: CandidateOptions
  readonly #postings: PostingLists
  readonly #list: Int32Array
  readonly #tallies: TermTallies
  #fetched = 0
  readonly #best: BestShares
  /** Documents that may hold the probe as a note, or be a note in the probe. */
  readonly #notes: BestShares
  /** Slots of the probe's hot terms, followed by the slot that was examined last. */
  #hotSlots = new Int32Array(1 << 10)

  constructor(options: CandidateOptions) {
    this.#options = options
    this.#postings = new PostingLists(options.capacity)
    this.#list = new Int32Array(options.capacity)
    this.#tallies = new TermTallies(options.minSharedShare)
    this.#best = new BestShares(options)
    this.#notes = new BestShares({ ...options, limit: options.capacity })
  }

  /** Bytes held, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#postings.byteLength + this.#tallies.byteLength
  }

  /**
   * Documents that share enough terms with the probe, best share first (shared-share.ts), ties by input order. Then, in the same order, documents
   * that may be notes in the probe, or digests that include the probe.
   *
   * @param terms distinct fingerprints of the probe
   * @param window with which they were chosen
   */
  probe(terms: Uint32Array, window: FingerprintWindow): number[] {
    const asked = this.#countShared(terms)
    if (this.#tallies.isEmpty) return []
    this.#tallies.drain({ count: asked, window }, (document, share, isNote) => {
      const list = isNote && share >= noteShare ? this.#notes : this.#best
      list.offer(document, share)
    })
    return [...this.#best.take(), ...this.#notes.take()]
  }

  /**
   * Adds a document under its terms. Documents must be added in ascending order.
   *
   * @param window with which its terms were chosen
   * @param coveredBy a document added before, or -1 for none. Terms whose list holds it are left out, because it leads to the new document
   */
  add(document: number, terms: Uint32Array, window: FingerprintWindow, coveredBy: number): void {
    this.#tallies.addDocument(document, { count: terms.length, window })
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

  /** @returns how many of the probe's terms a candidate could share, without hot terms that are not asked */
  #countShared(terms: Uint32Array): number {
    const postings = this.#postings
    this.#fetched ^= postings.fetch(terms)
    if (terms.length > this.#hotSlots.length) this.#hotSlots = new Int32Array(terms.length * 2)
    const hotSlots = this.#hotSlots
    let hot = 0
    for (let i = 0; i < terms.length; i++) {
      const slot = postings.find(terms[i]!)
      if (slot < 0) continue
      const isHot = postings.documentCount(slot) > this.#options.hotAbove
      // No branch for hot terms only: V8 would discard the optimised code of this loop at the first hot term.
      hotSlots[hot] = slot
      hot += isHot ? 1 : 0
      if (!isHot) this.#tallies.count(postings, slot)
    }
    return hot * 2 < terms.length ? terms.length : terms.length - hot + this.#countRarest(hotSlots.subarray(0, hot))
  }

  /** Counts the rarest of the hot terms. @returns how many were counted */
  #countRarest(slots: Int32Array): number {
    const postings = this.#postings
    slots.sort((x, y) => postings.documentCount(x) - postings.documentCount(y) || x - y)
    const asked = Math.min(this.#options.hotTermsAsked, slots.length)
    for (let i = 0; i < asked; i++) this.#tallies.count(postings, slots[i]!)
    return asked
  }
}
