import type { Hash64 } from '../hashing/hash64.js'
import { mix32 } from '../hashing/mix.js'
import { termKey, writeTerm } from '../hashing/term-key.js'
import { sortDistinct } from './sort-numbers.js'

/** Letters of an index term. */
export const termLetters = 8
/** Bytes of an index term in quotes, with the comma after it. */
export const quotedLetters = termLetters + 3
const quote = 0x22
const comma = 0x2c
const blank = 0x20

/** The seed of a list whose terms are not seeded. */
export const noSeed: Hash64 = { high: 0, low: 0 }

/** Index terms of one family of a document, sorted, each once. */
export interface IndexTerms {
  /** Number of terms. */
  readonly length: number
  /** Writes the letters of term `i` as ASCII into `target[at, at + 8)`. */
  write(i: number, target: Uint8Array, at: number): void
  /**
   * Writes all terms as JSON strings in ASCII, separated by commas, from `target[at]` on. The target must have room for {@link quotedLetters} bytes
   * for each term.
   *
   * @returns the end of what was written
   */
  writeQuoted(target: Uint8Array, at: number): number
}

/** The terms separated by blanks: one string instead of a hundred. {@link splitTerms} splits it. */
function joinTerms(terms: IndexTerms): string {
  const letters = Buffer.allocUnsafe(terms.length * (termLetters + 1))
  let at = 0
  for (let i = 0; i < terms.length; i++) {
    if (i > 0) letters[at++] = blank
    terms.write(i, letters, at)
    at += termLetters
  }
  return letters.toString('latin1', 0, at)
}

/** Splits the output of {@link joinTerms} into terms. */
export function splitTerms(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

/** The terms as strings of {@link termLetters} letters. */
export function termStrings(terms: IndexTerms): string[] {
  return splitTerms(joinTerms(terms))
}

/**
 * The index terms of one family of a document, made from 64-bit values with the family's seed: equal values under different seeds give unrelated
 * terms. Serves one document after another.
 *
 * Terms are kept as numbers, because a document has a hundred of them, and strings would have to be made, compared and discarded.
 */
export class TermList implements IndexTerms {
  /** Number of terms. */
  length = 0
  /** So small at first that the list grows before V8 compiles the code that fills it. */
  #keys = new Float64Array(8)
  // Signed, because unsigned integers would be boxed.
  readonly #seedHigh: number
  readonly #seedLow: number

  constructor(seed: Hash64) {
    this.#seedHigh = seed.high | 0
    this.#seedLow = seed.low | 0
  }

  /** Empties the list for the next document. */
  clear(): void {
    this.length = 0
  }

  /** Appends the term of a value, given by its halves, signed or unsigned. */
  add(high: number, low: number): void {
    const mixed = mix32(low ^ this.#seedLow ^ mix32(high ^ this.#seedHigh))
    this.addPlain(mix32(high + Math.imul(mixed, 0x9e3779b1)), mixed)
  }

  /** Appends a term of 48 bits unmixed: the low 16 of `high` and all of `low`. */
  addPlain(high: number, low: number): void {
    if (this.length === this.#keys.length) this.#grow()
    this.#keys[this.length++] = termKey(high, low)
  }

  /** Sorts the terms in ascending order of their letters and drops repeats: the form in which the index holds them. */
  sort(): this {
    this.length = sortDistinct(this.#keys, this.length)
    return this
  }

  write(i: number, target: Uint8Array, at: number): void {
    writeTerm(this.#keys[i]!, target, at)
  }

  writeQuoted(target: Uint8Array, at: number): number {
    let end = at
    for (let i = 0; i < this.length; i++) {
      if (i > 0) target[end++] = comma
      target[end] = quote
      writeTerm(this.#keys[i]!, target, end + 1)
      target[end + termLetters + 1] = quote
      end += termLetters + 2
    }
    return end
  }

  #grow(): void {
    const keys = this.#keys
    this.#keys = new Float64Array(keys.length * 2)
    this.#keys.set(keys)
  }
}
