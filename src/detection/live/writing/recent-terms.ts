import { KeyLists } from '../../../hashing/key-lists.js'
import { termPart } from '../../../hashing/term-parts.js'
import { includesTerm } from '../placing/includes-term.js'
import type { DocumentTerms } from '../placing/live-document.js'

/** Who holds terms. */
export interface TermHolder {
  readonly terms: DocumentTerms | undefined
  /** False once it has been replaced or forgotten. */
  readonly isCurrent: boolean
}

/** Which of the documents that were written lately hold a term. Whoever is no longer current is passed over, and goes when all goes. */
export class RecentTerms<Holder extends TermHolder> {
  #lists = new KeyLists()
  #holders: Holder[] = []

  /** Distinct terms, those included that nobody holds any more. */
  get size(): number {
    return this.#lists.size
  }

  add(holder: Holder): void {
    const { fingerprints = [], others = [] } = holder.terms ?? {}
    if (fingerprints.length + others.length === 0) return
    const number = this.#holders.push(holder) - 1
    this.#addAll(fingerprints, number)
    this.#addAll(others, number)
  }

  /** A holder is noted once, though two families may hold a term. */
  #addAll(terms: readonly string[], number: number): void {
    for (const term of terms) this.#lists.addOnce(termPart(term, 0), termPart(term, 4), number)
  }

  /** The current holders of a term. */
  of(term: string): Holder[] {
    const found: Holder[] = []
    for (const number of this.#lists.values(termPart(term, 0), termPart(term, 4))) {
      const holder = this.#holders[number]!
      // Texts that are no terms of ours can share their parts.
      if (holder.isCurrent && holds(holder.terms!, term)) found.push(holder)
    }
    return found
  }

  /** Forgets all but these. */
  keep(holders: Iterable<Holder>): void {
    const { length } = this.#lists
    this.#lists = new KeyLists()
    // As many will come again.
    this.#lists.reserve(length)
    this.#holders = []
    for (const holder of holders) this.add(holder)
  }
}

function holds({ fingerprints, others }: DocumentTerms, term: string): boolean {
  return includesTerm(fingerprints, term) || includesTerm(others, term)
}
