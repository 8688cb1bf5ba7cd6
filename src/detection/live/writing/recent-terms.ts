import { KeyLists } from '../../../hashing/key-lists.js'
import type { DocumentTerms } from '../../../store/document-terms.js'

/** Who holds terms. */
export interface TermHolder {
  readonly terms: DocumentTerms | undefined
  /** False once it has been replaced or forgotten. */
  readonly isCurrent: boolean
}

/**
 * Which of the documents that were written lately hold a term. A holder that is no longer current is passed over, and removed when all terms are
 * forgotten.
 */
export class RecentTerms<Holder extends TermHolder> {
  #lists = new KeyLists()
  #holders: Holder[] = []

  /** Number of distinct terms, including those that nobody holds any more. */
  get size(): number {
    return this.#lists.size
  }

  add(holder: Holder): void {
    const { numbers } = holder.terms ?? noTerms
    if (numbers.length === 0) return
    const number = this.#holders.push(holder) - 1
    // A holder is noted once, though two families may hold a term.
    this.#lists.addOnce(numbers, number)
  }

  /** The current holders of a term, which is given as a number. */
  of(term: number): Holder[] {
    const found: Holder[] = []
    for (const number of this.#lists.values(term)) {
      const holder = this.#holders[number]!
      if (holder.isCurrent) found.push(holder)
    }
    return found
  }

  /** Forgets all but these. */
  keep(holders: Iterable<Holder>): void {
    const { length } = this.#lists
    this.#lists = new KeyLists()
    // About as many terms will come again.
    this.#lists.reserve(length)
    this.#holders = []
    for (const holder of holders) this.add(holder)
  }
}

const noTerms: Pick<DocumentTerms, 'numbers'> = { numbers: new Float64Array(0) }
