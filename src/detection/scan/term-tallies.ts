import { Column } from '../column.js'
import { type ChosenFingerprints, isNoteBeside, leastShared, sharedShare } from '../shared-share.js'
import { type PostingLists, tallyShift, tallyUnit } from './posting-lists.js'
import { decodeSize, encodeSize, isOpenSize, LeastTallies } from './term-sizes.js'

/** The largest tally that its half of a cell can hold. */
const mostInHalf = tallyUnit - 1
/** The other half: the size of a document. */
const sizeMask = tallyUnit - 1

/** @param isNote whether one of the two texts is a note beside the other (shared-share.ts) */
type TakeShare = (document: number, share: number, isNote: boolean) => void

/**
 * Counts how many terms each document shares with the current probe.
 *
 * Each document has a cell of two bytes, because every document that is touched needs both: its tally, and its size (term-sizes.ts). Counting mostly
 * waits for memory: with eight bytes for each of half a million documents it took a third longer. Numbers that do not fit into a byte are kept
 * elsewhere: the tallies of a probe with more than 255 terms are carried over after every 255 terms, and the number of terms of a long document is
 * looked up.
 */
export class TermTallies {
  readonly #cells = new Column((n) => new Uint16Array(n))
  readonly #termCounts = new Column((n) => new Uint32Array(n))
  readonly #leastTallies: LeastTallies
  readonly #minSharedShare: number
  /** Documents with a tally. */
  #touched = new Int32Array(1 << 12)
  #touchedCount = 0
  /** Number of lists counted since tallies were carried over. */
  #lists = 0
  /** The tallies so far of the documents in {@link TermTallies.#carriedDocuments}. */
  readonly #carried = new Column((n) => new Uint32Array(n))
  readonly #carriedDocuments: number[] = []

  /** @param minSharedShare smallest share for which {@link drain} gives a document, 0..1 */
  constructor(minSharedShare: number) {
    this.#minSharedShare = minSharedShare
    this.#leastTallies = new LeastTallies(minSharedShare)
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
  addDocument(document: number, terms: ChosenFingerprints): void {
    // Numbers that are never added have zeros.
    this.#cells.reach(document)
    this.#termCounts.reach(document)
    this.#cells.values[document] = encodeSize(terms)
    this.#termCounts.values[document] = terms.count
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
   * Passes the documents that share enough with the probe to `take`, in no particular order, with their share. Resets all tallies.
   *
   * @param probe the probe's terms that a document could share
   */
  drain(probe: ChosenFingerprints, take: TakeShare): void {
    if (this.#carriedDocuments.length > 0) this.#drainCarried(probe, take)
    const cells = this.#cells.values
    const touched = this.#touched
    const leastTallies = this.#leastTallies.for(encodeSize(probe))
    const count = this.#touchedCount
    for (let i = 0; i < count; i++) {
      const document = touched[i]!
      const cell = cells[document]!
      const size = cell & sizeMask
      cells[document] = size
      // Nearly half of the documents end here, before a share is computed.
      if (cell >>> tallyShift >= leastTallies[size]!) this.#offer(document, cell >>> tallyShift, probe, take)
    }
    this.#touchedCount = 0
    this.#lists = 0
  }

  #drainCarried(probe: ChosenFingerprints, take: TakeShare): void {
    this.#carryOver()
    const carried = this.#carried.values
    for (const document of this.#carriedDocuments) {
      this.#offer(document, carried[document]!, probe, take)
      carried[document] = 0
    }
    this.#carriedDocuments.length = 0
  }

  #offer(document: number, tally: number, probe: ChosenFingerprints, take: TakeShare): void {
    const size = this.#cells.values[document]! & sizeMask
    const told = decodeSize(size)
    const own = isOpenSize(size) ? { count: this.#termCounts.values[document]!, window: told.window } : told
    if (tally < leastShared(this.#minSharedShare, probe, own)) return
    take(document, sharedShare(tally, probe, own), isNoteBeside(probe.window, own.window))
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
      cells[document]! &= sizeMask
    }
    this.#touchedCount = 0
    this.#lists = 1
  }
}
