import { Column } from '../column.js'
import { type PostingLists, tallyShift, tallyUnit } from './posting-lists.js'

/** The largest number that half a cell can hold: a tally, or a count of terms. */
const mostInHalf = tallyUnit - 1

type TakeShare = (document: number, share: number, ownTerms: number) => void

/**
 * Counts how many terms each document shares with the current probe.
 *
 * Each document has a cell of two bytes, because every document that is touched needs both: its tally, and its number of terms as far as a byte can
 * hold it. Counting mostly waits for memory: with eight bytes for each of half a million documents it took a third longer. Numbers that do not fit
 * into a byte are kept elsewhere: the tallies of a probe with more than 255 terms are carried over after every 255 terms, and the number of terms of
 * a long document is looked up.
 */
export class TermTallies {
  readonly #cells = new Column((n) => new Uint16Array(n))
  readonly #termCounts = new Column((n) => new Uint32Array(n))
  /** For each number of terms up to {@link mostInHalf}, the smallest tally that may be a large enough share. */
  readonly #leastTallies: Uint8Array
  readonly #minSharedShare: number
  /** Documents with a tally. */
  #touched = new Int32Array(1 << 12)
  #touchedCount = 0
  /** Number of lists counted since tallies were carried over. */
  #lists = 0
  /** The tallies so far of the documents in {@link TermTallies.#carriedDocuments}. */
  readonly #carried = new Column((n) => new Uint32Array(n))
  readonly #carriedDocuments: number[] = []

  /** @param minSharedShare smallest share of the shorter term list for which {@link drain} gives a document, 0..1 */
  constructor(minSharedShare: number) {
    this.#minSharedShare = minSharedShare
    this.#leastTallies = Uint8Array.from({ length: mostInHalf + 1 }, (_, terms) => leastTally(terms, minSharedShare))
  }

  /** Bytes held, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#cells.byteLength + this.#termCounts.byteLength + this.#carried.byteLength + this.#touched.byteLength
  }

  /** Whether no document has a tally. */
  get isEmpty(): boolean {
    return this.#touchedCount === 0 && this.#carriedDocuments.length === 0
  }

  /** Adds a document; required before its first tally. Documents must be added in ascending order. */
  addDocument(document: number, terms: number): void {
    // Numbers that are never added have zeros.
    this.#cells.reach(document)
    this.#termCounts.reach(document)
    this.#cells.values[document] = Math.min(terms, mostInHalf)
    this.#termCounts.values[document] = terms
  }

  /** Counts a term of the probe: adds one to the tally of each document that its list keeps. */
  count(postings: PostingLists, slot: number): void {
    if (++this.#lists > mostInHalf) this.#carryOver()
    const room = this.#touchedCount + postings.capacity
    if (room > this.#touched.length) {
      const larger = new Int32Array(room * 2)
      larger.set(this.#touched)
      this.#touched = larger
    }
    this.#touchedCount = postings.tally(slot, this.#cells.values, this.#touched, this.#touchedCount)
  }

  /**
   * Passes the documents that share enough with the probe to `take`, in no particular order, with the share of the shorter list. Resets all tallies.
   *
   * @param probeTerms number of the probe's terms that a document could share
   */
  drain(probeTerms: number, take: TakeShare): void {
    if (this.#carriedDocuments.length > 0) this.#drainCarried(probeTerms, take)
    const cells = this.#cells.values
    const touched = this.#touched
    const leastTallies = this.#leastTallies
    const count = this.#touchedCount
    for (let i = 0; i < count; i++) {
      const document = touched[i]!
      const cell = cells[document]!
      const terms = cell & mostInHalf
      cells[document] = terms
      // Nearly half of the documents end here, before a share is computed.
      if (cell >>> tallyShift < leastTallies[Math.min(probeTerms, terms)]!) continue
      const ownTerms = terms < mostInHalf ? terms : this.#termCounts.values[document]!
      const share = shareOf(cell >>> tallyShift, probeTerms, ownTerms)
      if (share >= this.#minSharedShare) take(document, share, ownTerms)
    }
    this.#touchedCount = 0
    this.#lists = 0
  }

  #drainCarried(probeTerms: number, take: TakeShare): void {
    this.#carryOver()
    const carried = this.#carried.values
    for (const document of this.#carriedDocuments) {
      const ownTerms = this.#termCounts.values[document]!
      const share = shareOf(carried[document]!, probeTerms, ownTerms)
      if (share >= this.#minSharedShare) take(document, share, ownTerms)
      carried[document] = 0
    }
    this.#carriedDocuments.length = 0
  }

  /** Moves all tallies out of their cells, before one could exceed its half of a cell. */
  #carryOver(): void {
    this.#carried.reach(this.#cells.values.length - 1)
    const cells = this.#cells.values
    const carried = this.#carried.values
    for (let i = 0; i < this.#touchedCount; i++) {
      const document = this.#touched[i]!
      if (carried[document] === 0) this.#carriedDocuments.push(document)
      carried[document]! += cells[document]! >>> tallyShift
      cells[document]! &= mostInHalf
    }
    this.#touchedCount = 0
    this.#lists = 1
  }
}

/** A tally as a share of the shorter of two term lists. */
function shareOf(tally: number, probeTerms: number, ownTerms: number): number {
  return tally / Math.max(1, Math.min(probeTerms, ownTerms))
}

function leastTally(terms: number, minSharedShare: number): number {
  let tally = 0
  while (tally < mostInHalf && tally / Math.max(1, terms) < minSharedShare) tally++
  return tally
}
