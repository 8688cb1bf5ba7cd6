import { BlockedBloom } from '../../../hashing/blocked-bloom.js'
import { BoundedCounts } from '../../../hashing/bounded-counts.js'
import type { TermHints } from '../../term-lookup.js'

/**
 * Which terms the documents of an index hold, as far as this process knows: what it walked, what it wrote and what it was told of.
 *
 * Whoever hears of documents that others wrote feeds their terms in, before or soon after they are written; whoever cannot tell whether it has heard
 * of all says so by {@link noteGap}. As long as it is incomplete nobody believes it.
 */
export interface KnownTerms extends TermHints {
  /** Rises with every gap and every filling. */
  readonly generation: number
  /** Whether all that the index holds is known. */
  readonly isComplete: boolean
  /**
   * Makes the terms of a document known, as numbers (term-number.ts).
   *
   * @param isCounted whether the document is a new anchor: counts are those of anchors, each once
   */
  add(terms: ArrayLike<number>, isCounted: boolean): void
  /** As {@link TermHints.mayHold}, of the documents that are known of; true of about one unknown term in a thousand. */
  mayHold(term: number): boolean
  /** Something that others wrote was missed: until the index has been walked again, it is incomplete. */
  noteGap(): void
}

/** What a filter of known terms takes and holds. */
export interface KnownTermsFigures {
  readonly isComplete: boolean
  /** Distinct terms. */
  readonly terms: number
  readonly bytes: number
}

/** Terms that the first part of a filter is made for at least: 2 MB. A million documents of smaller parts would have a dozen of them to look into. */
const leastCapacity = 1 << 20

/** A filter takes a term in two halves of 24 bits. */
const half = 2 ** 24

/** Slots for counts at most: 20 MB. */
const mostCounts = 1 << 21

/**
 * Known terms in memory: two bytes per term in Bloom filters, and counts of those that were met more than once.
 *
 * A filter that is full is followed by another that holds twice as many; so 2 MB, or 2 to 4 bytes a distinct term: for a million news stories of the profile
 * `standard` about 80 MB, of `lean` half of it.
 */
export class TermFilter implements KnownTerms {
  #generation = 0
  #isComplete = false
  #filters = [new BlockedBloom(leastCapacity)]
  #counts = new BoundedCounts(mostCounts)

  get generation(): number {
    return this.#generation
  }

  get isComplete(): boolean {
    return this.#isComplete
  }

  get figures(): KnownTermsFigures {
    const terms = this.#filters.reduce((sum, { size }) => sum + size, 0)
    return { isComplete: this.#isComplete, terms, bytes: this.#counts.bytes + this.#filters.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  add(terms: ArrayLike<number>, isCounted: boolean): void {
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!
      const high = Math.floor(term / half)
      // Whoever comes first is not counted: nine in ten terms have no second.
      if (!this.#addKey(high, term - high * half) && isCounted) this.#counts.add(term)
    }
  }

  mayHold(term: number): boolean {
    const high = Math.floor(term / half)
    const low = term - high * half
    for (let i = 0; i < this.#filters.length; i++) if (this.#filters[i]!.mayHold(high, low)) return true
    return false
  }

  countOf(term: number): number {
    return this.#counts.count(term)
  }

  noteGap(): void {
    this.#generation++
    this.#isComplete = false
  }

  /**
   * Forgets everything, to be fed with all that there is.
   *
   * @param expected distinct terms, roughly
   * @returns the generation that {@link finishFilling} is given
   */
  beginFilling(expected: number): number {
    this.noteGap()
    this.#filters = [new BlockedBloom(Math.max(leastCapacity, expected))]
    this.#counts = new BoundedCounts(mostCounts)
    return this.#generation
  }

  /** Everything that there was at {@link beginFilling} has been added. @returns whether there was no gap meanwhile */
  finishFilling(generation: number): boolean {
    this.#isComplete = generation === this.#generation
    return this.#isComplete
  }

  /** @returns whether the key was unknown */
  #addKey(high: number, low: number): boolean {
    const newest = this.#filters[0]!
    for (let i = 1; i < this.#filters.length; i++) if (this.#filters[i]!.mayHold(high, low)) return false
    if (newest.size >= newest.capacity && !newest.mayHold(high, low)) {
      this.#filters.unshift(new BlockedBloom(newest.capacity * 2))
      return this.#filters[0]!.add(high, low)
    }
    return newest.add(high, low)
  }
}
