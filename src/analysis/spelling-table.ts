import type { Spellings, Term } from './analysed-text.js'

/** So small that a table grows before V8 compiles the code that fills it. */
const firstSpellings = 32

/**
 * Numbers spellings; see {@link Spellings}.
 *
 * Stop words are a column, because a token then needs one byte, and common spellings, which come early, have theirs close together. Fields of term
 * objects would be fetched from all over the memory.
 */
export class SpellingTable implements Spellings {
  stop = new Uint8Array(firstSpellings)
  readonly #terms: Term[] = []

  get size(): number {
    return this.#terms.length
  }

  /** Adds a spelling. @returns its number */
  add(term: Term): number {
    const spelling = this.#terms.length
    if (spelling === this.stop.length) this.#grow()
    this.#terms.push(term)
    this.stop[spelling] = term.stop ? 1 : 0
    return spelling
  }

  termOf(spelling: number): Term {
    return this.#terms[spelling]!
  }

  /** The term of each token, given by the numbers of their spellings. */
  termsOf(spellings: Uint32Array): Term[] {
    const terms = new Array<Term>(spellings.length)
    for (let token = 0; token < spellings.length; token++) terms[token] = this.#terms[spellings[token]!]!
    return terms
  }

  #grow(): void {
    const { stop } = this
    this.stop = new Uint8Array(stop.length * 2)
    this.stop.set(stop)
  }
}
