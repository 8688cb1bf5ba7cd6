import { appendTo } from '../../../append-to.js'
import { KeyLists } from '../../../hashing/key-lists.js'
import { KeySieve } from '../../../hashing/key-sieve.js'
import type { DocumentTerms } from '../../../store/document-terms.js'

/** Who holds terms. */
export interface TermHolder {
  readonly terms: DocumentTerms | undefined
  /** False once it has been replaced or forgotten. */
  readonly isCurrent: boolean
}

/** Holders that were added between two searches. */
interface LooseHolders<Holder> {
  readonly holders: Holder[]
  /** How many searches have looked through their terms. */
  searches: number
}

/**
 * After so many searches terms are entered in lists. To enter a term costs as much as to look at it in a hundred searches; while a collection is loaded
 * in large batches, a document is forgotten before that.
 */
const mostSearches = 64

/**
 * Which of the documents that were written lately hold a term. A holder that is no longer current is passed over, and removed when all terms are
 * forgotten.
 *
 * Terms are looked through by each search, until there were so many searches that lists of them are worth making (docs/decisions/0162).
 */
export class RecentTerms<Holder extends TermHolder> {
  #loose: LooseHolders<Holder>[] = []
  #lists = new KeyLists()
  /** By the number that they have in the lists. */
  #listed: Holder[] = []
  #length = 0

  /** Number of terms, those of holders that are no longer current among them. */
  get length(): number {
    return this.#length
  }

  add(holder: Holder): void {
    const count = holder.terms?.numbers.length ?? 0
    if (count === 0) return
    this.#length += count
    const last = this.#loose.at(-1)
    if (last?.searches === 0) last.holders.push(holder)
    else this.#loose.push({ holders: [holder], searches: 0 })
  }

  /** The current holders of terms, which are given as numbers; of those that anybody holds. */
  of(terms: readonly number[]): Map<number, Holder[]> {
    const found = new Map<number, Holder[]>()
    if (this.#listed.length > 0) this.#findListed(terms, found)
    if (this.#loose.length > 0) this.#findLoose(terms, found)
    return found
  }

  /** Forgets all but these. */
  keep(holders: Iterable<Holder>): void {
    this.#loose = []
    this.#lists = new KeyLists()
    this.#listed = []
    this.#length = 0
    for (const holder of holders) this.add(holder)
  }

  #findListed(terms: readonly number[], found: Map<number, Holder[]>): void {
    for (const term of new Set(terms))
      for (const number of this.#lists.values(term)) {
        const holder = this.#listed[number]!
        if (holder.isCurrent) appendTo(found, term, holder)
      }
  }

  #findLoose(terms: readonly number[], found: Map<number, Holder[]>): void {
    const asked = new Set(terms)
    const sieve = new KeySieve(terms)
    for (const each of this.#loose) {
      each.searches++
      for (const holder of each.holders) if (holder.isCurrent) findHeld(holder, { asked, sieve }, found)
    }
    if (this.#loose.some(({ searches }) => searches >= mostSearches)) this.#listOften()
  }

  #listOften(): void {
    const often = this.#loose.filter(({ searches }) => searches >= mostSearches)
    this.#loose = this.#loose.filter(({ searches }) => searches < mostSearches)
    // A holder is noted once, though two families may hold a term.
    for (const { holders } of often) for (const holder of holders) this.#lists.addOnce(holder.terms!.numbers, this.#listed.push(holder) - 1)
  }
}

/** Adds a holder to those of the asked terms that it holds. */
function findHeld<Holder extends TermHolder>(
  holder: Holder,
  { asked, sieve }: { readonly asked: ReadonlySet<number>; readonly sieve: KeySieve },
  found: Map<number, Holder[]>,
): void {
  const { numbers } = holder.terms!
  for (let i = 0; i < numbers.length; i++) {
    const term = numbers[i]!
    // A holder is noted once, though two families may hold a term.
    if (sieve.passes(term) && asked.has(term) && found.get(term)?.at(-1) !== holder) appendTo(found, term, holder)
  }
}
