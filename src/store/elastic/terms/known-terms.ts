import { BoundedCounts } from '../../../hashing/bounded-counts.js'
import { KeyTable } from '../../../hashing/key-table.js'
import { type HolderMark, joinMarks, noHolder } from '../../holder-mark.js'
import type { TermField, TermHints } from '../../term-lookup.js'

/** Most slots for counts: 20 MB. */
const mostCounts = 1 << 21

/**
 * Which terms the documents of an index hold, as far as this process knows: what it walked, what it wrote, and what others told it.
 *
 * A caller that hears of documents that others wrote adds their terms, before or soon after they are written; one that may have missed some says so
 * by {@link noteGap}. While the terms are incomplete, they must not be relied on.
 *
 * In memory: what is known of the holders of fingerprints, which terms of the other families there are, and counts of all that were met more than
 * once. Six to nine bytes a distinct fingerprint, three to four a distinct term of the others, 6 MB at least; up to 20 MB of counts.
 */
export class TermFilter implements TermHints {
  #generation = 0
  #isComplete = false
  /** The marks of their holders, by fingerprint. */
  #fingerprints = new KeyTable(0, true)
  #others = new KeyTable(0, false)
  #counts = new BoundedCounts(mostCounts)

  /** Rises with every gap and every filling. */
  get generation(): number {
    return this.#generation
  }

  /** Whether all that the index holds is known. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /**
   * Makes the fingerprints of a document known, as numbers (term-number.ts).
   *
   * @param mark what is remembered of the document
   * @param isCounted whether the document is a new anchor: counts are those of anchors, each once
   */
  addFingerprints(fingerprints: ArrayLike<number>, mark: HolderMark, isCounted: boolean): void {
    this.#fingerprints.touch(fingerprints)
    for (let i = 0; i < fingerprints.length; i++) {
      const fingerprint = fingerprints[i]!
      const before = this.#fingerprints.get(fingerprint)
      const joined = before === noHolder ? mark : joinMarks(before, mark)
      if (joined !== before) this.#fingerprints.set(fingerprint, joined)
      // The first holder of a term is not counted: nine in ten terms have no second.
      if (before !== noHolder && isCounted) this.#counts.add(fingerprint)
    }
  }

  /** As {@link addFingerprints}, of the other families and of digests (known-numbers.ts). */
  addOthers(terms: ArrayLike<number>, isCounted: boolean): void {
    this.#others.touch(terms)
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!
      if (!this.#others.set(term) && isCounted) this.#counts.add(term)
    }
  }

  prepare(terms: Float64Array, fingerprints: number): void {
    this.#fingerprints.touch(terms, 0, fingerprints)
    this.#others.touch(terms, fingerprints)
  }

  /** Of the documents that are known of; true of few unknown terms: six in a thousand where 50 million are known. */
  mayHold(term: number, family: TermField): boolean {
    return family === 'fingerprints' ? this.markOf(term) !== noHolder : this.#others.has(term)
  }

  markOf(fingerprint: number): HolderMark {
    return this.#fingerprints.get(fingerprint)
  }

  /** Whether a document may hold a digest, given by its number (known-numbers.ts). */
  mayHoldDigest(digest: number): boolean {
    return this.#others.has(digest)
  }

  countOf(term: number): number {
    return this.#counts.count(term)
  }

  /** Something that others wrote was missed: until the index has been walked again, it is incomplete. */
  noteGap(): void {
    this.#generation++
    this.#isComplete = false
  }

  /**
   * Forgets everything, to be fed with all that there is.
   *
   * @param expected distinct fingerprints, roughly; of the other families, as many
   * @returns the generation that {@link finishFilling} is given
   */
  beginFilling(expected: number): number {
    this.noteGap()
    this.#fingerprints = new KeyTable(expected, true)
    this.#others = new KeyTable(expected, false)
    this.#counts = new BoundedCounts(mostCounts)
    return this.#generation
  }

  /** Everything that there was at {@link beginFilling} has been added. @returns whether there was no gap meanwhile */
  finishFilling(generation: number): boolean {
    this.#isComplete = generation === this.#generation
    return this.#isComplete
  }
}
