import { KeyLists } from '../../../../hashing/key-lists.js'
import { KeySieve } from '../../../../hashing/key-sieve.js'
import { appendTo } from '../../../../maps.js'
import type { DocumentTerms } from '../../../../store/document-terms.js'
import { Column } from '../../../column.js'

interface TermHolder {
  readonly terms: DocumentTerms | undefined
  /** False once it has been replaced or forgotten. */
  readonly isCurrent: boolean
}

/**
 * After this many searches, terms are moved into lists. Building the lists costs about as much as thirty searches. The limit is twice that, because
 * in a load with large batches most documents are forgotten before they have been searched so often.
 */
const mostSearches = 64

/**
 * Finds the recently written documents that hold a term. Holders that are no longer current are skipped, and removed when all terms are dropped.
 *
 * New terms are scanned one by one in each search. Only after many searches are they worth lists (docs/decisions/0162).
 */
export class RecentTerms<Holder extends TermHolder> {
  #loose: LooseTerms<Holder>[] = []
  #lists = new KeyLists()
  /** By the number that they have in the lists. */
  #listed: Holder[] = []
  #length = 0

  /** Number of terms, including those of holders that are no longer current. */
  get length(): number {
    return this.#length
  }

  add(holder: Holder): void {
    const count = holder.terms?.numbers.length ?? 0
    if (count === 0) return
    this.#length += count
    if (this.#loose.at(-1)?.searches !== 0) this.#loose.push(new LooseTerms())
    this.#loose.at(-1)!.add(holder)
  }

  /** The current holders of terms, which are given as numbers. Terms without holders are left out. */
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
    const lows = Uint32Array.from(terms, lowOf)
    const wanted = { sieve: new KeySieve(lows), terms: new Set(terms), lows: new Set(lows) }
    for (const each of this.#loose) each.find(wanted, found)
    if (this.#loose.some(({ searches }) => searches >= mostSearches)) this.#listOften()
  }

  #listOften(): void {
    const often = this.#loose.filter(({ searches }) => searches >= mostSearches)
    this.#loose = this.#loose.filter(({ searches }) => searches < mostSearches)
    // Each holder is entered once, even if two of its families hold the term.
    for (const { holders } of often) for (const holder of holders) this.#lists.addOnce(holder.terms!.numbers, this.#listed.push(holder) - 1)
  }
}

/** Terms that are looked for. */
interface WantedTerms {
  readonly sieve: KeySieve
  readonly terms: ReadonlySet<number>
  /** The low bits of each. */
  readonly lows: ReadonlySet<number>
}

/**
 * The terms of the holders that were added between two searches, in one array: a search that went from holder to holder would wait for memory at
 * each.
 */
class LooseTerms<Holder extends TermHolder> {
  readonly holders: Holder[] = []
  /** How many searches have looked through the terms. */
  searches = 0
  /** Where the terms of each holder end. */
  readonly #ends: number[] = []
  /** The low bits of the terms. */
  readonly #lows = new Column((n) => new Uint32Array(n), 64)

  add(holder: Holder): void {
    const { numbers } = holder.terms!
    this.#lows.reserve(numbers.length)
    for (let i = 0; i < numbers.length; i++) this.#lows.push(lowOf(numbers[i]!))
    this.holders.push(holder)
    this.#ends.push(this.#lows.length)
  }

  /** Adds the current holders of terms. */
  find({ sieve, terms, lows }: WantedTerms, found: Map<number, Holder[]>): void {
    this.searches++
    const { values, length } = this.#lows
    let at = 0
    for (let i = sieve.next(values, 0, length); i < length; i = sieve.next(values, i + 1, length)) {
      if (!lows.has(values[i]!)) continue
      while (this.#ends[at]! <= i) at++
      noteHolder(this.holders[at]!, i - (this.#ends[at - 1] ?? 0), terms, found)
    }
  }
}

/** Adds a current holder to the result if its term at this position is wanted; once, even if two families hold the term. */
function noteHolder<Holder extends TermHolder>(
  holder: Holder,
  place: number,
  wanted: ReadonlySet<number>,
  found: Map<number, Holder[]>,
): void {
  const term = holder.terms!.numbers[place]!
  if (holder.isCurrent && wanted.has(term) && found.get(term)?.at(-1) !== holder) appendTo(found, term, holder)
}

/** The lower 32 of a term's bits. */
function lowOf(term: number): number {
  return term >>> 0
}
