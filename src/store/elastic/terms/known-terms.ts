import { BoundedCounts } from '../../../hashing/bounded-counts.js'
import { hash64 } from '../../../hashing/hash64.js'
import { KeyTable } from '../../../hashing/key-table.js'
import type { DocumentTerms } from '../../document-terms.js'
import { type HolderMark, holderMark, joinMarks, noHolder } from '../../holder-mark.js'
import type { TermField, TermHints } from '../../term-lookup.js'
import { termLength, termToNumber } from '../../term-number.js'

/** Most slots for counts: 20 MB. */
const mostCounts = 1 << 21

/** A document whose terms become known. */
interface KnownDocument {
  readonly terms: DocumentTerms
  readonly exact: string | undefined
  /** Undefined if not known. */
  readonly group: string | undefined
  /** Whether it is a new anchor. Only anchors are counted, each once. */
  readonly isCounted: boolean
}

/**
 * Which terms the documents of an index hold, as far as this process knows: from walking the index, from its own writes, and from what it learned of
 * others'.
 *
 * Callers add the terms of documents that others wrote, before or soon after they are written. A caller that may have missed some says so with {@link
 * noteGap}. While the terms are incomplete, they must not be relied on.
 *
 * In memory: what is known of the holders of fingerprints, which terms of the other families exist, and counts of all terms that were met more than
 * once. Six to nine bytes for a distinct fingerprint, three to four for a distinct other term, 6 MB at least; up to 20 MB of counts.
 */
export class KnownTerms implements TermHints {
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

  add({ terms, exact, group, isCounted }: KnownDocument): void {
    this.addFingerprints(terms.fingerprints, markOfDocument(group, terms.countOf('fingerprints')), isCounted)
    this.addOthers(terms.others, isCounted)
    const digest = exact === undefined ? -1 : numberOfDigest(exact)
    if (digest >= 0) this.addOthers([digest], false)
  }

  /**
   * Adds the fingerprints of a document, as numbers (term-number.ts).
   *
   * @param mark what is remembered of the document
   * @param isCounted whether the document is a new anchor
   */
  addFingerprints(fingerprints: ArrayLike<number>, mark: HolderMark, isCounted: boolean): void {
    this.#fingerprints.touch(fingerprints)
    for (let i = 0; i < fingerprints.length; i++) {
      const fingerprint = fingerprints[i]!
      const before = this.#fingerprints.get(fingerprint)
      const joined = before === noHolder ? mark : joinMarks(before, mark)
      if (joined !== before) this.#fingerprints.set(fingerprint, joined)
      // The first holder of a term is not counted, because nine in ten terms never get a second one.
      if (before !== noHolder && isCounted) this.#counts.add(fingerprint)
    }
  }

  /** As {@link addFingerprints}, for the other families and for digests. */
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

  /** Whether a known document may hold a term. True for a few unknown terms: six in a thousand if 50 million are known. */
  mayHold(term: number, family: TermField): boolean {
    return family === 'fingerprints' ? this.markOf(term) !== noHolder : this.#others.has(term)
  }

  markOf(fingerprint: number): HolderMark {
    return this.#fingerprints.get(fingerprint)
  }

  /** Whether a known document may hold a digest. */
  mayHoldDigest(digest: string): boolean {
    const number = numberOfDigest(digest)
    return number < 0 || this.#others.has(number)
  }

  countOf(term: number): number {
    return this.#counts.count(term)
  }

  /** Something that others wrote was missed, so the terms are incomplete until the index has been walked again. */
  noteGap(): void {
    this.#generation++
    this.#isComplete = false
  }

  /**
   * Forgets everything, so that everything can be added again.
   *
   * @param expected roughly the number of distinct fingerprints; the other families are expected to have as many
   * @returns the generation to pass to {@link finishFilling}
   */
  beginFilling(expected: number): number {
    this.noteGap()
    this.#fingerprints = new KeyTable(expected, true)
    this.#others = new KeyTable(expected, false)
    this.#counts = new BoundedCounts(mostCounts)
    return this.#generation
  }

  /** Everything that existed at {@link beginFilling} has been added. The terms are complete, unless there was a gap meanwhile. */
  finishFilling(generation: number): void {
    this.#isComplete = generation === this.#generation
  }
}

/** The number that stands for a digest among terms: that of its first eight letters; -1 if these are not a term. */
function numberOfDigest(digest: string): number {
  return termToNumber(digest.slice(0, termLength))
}

/** The mark under which the fingerprints of a document are known. @param group undefined if not known */
export function markOfDocument(group: string | undefined, fingerprints: number): HolderMark {
  return holderMark(group === undefined ? undefined : hash64(group).high, fingerprints)
}
