import type { Hash64 } from '../hashing/hash64.js'
import { mix32 } from '../hashing/mix.js'
import { encodeTerm } from '../hashing/term-code.js'

/**
 * The index term of a 64-bit value under a seed: 8 characters. Equal values with different seeds give unrelated terms.
 *
 * @param high,low 32-bit halves, signed or unsigned
 */
export function seededTerm(seed: Hash64, high: number, low: number): string {
  const mixed = mix32(low ^ seed.low ^ mix32(high ^ seed.high))
  return encodeTerm(mix32(high + Math.imul(mixed, 0x9e3779b1)), mixed)
}

/**
 * The terms of one family as the index holds them: sorted by code unit, each once. Changes the given array.
 *
 * Insertion, because a document has a few dozen terms: `Array.sort` is three times as slow on so few. Long lists go to it.
 */
export function sortedTerms(terms: string[]): readonly string[] {
  if (terms.length > 64) terms.sort()
  else insertionSort(terms)
  return terms.filter((term, place) => place === 0 || term !== terms[place - 1])
}

/** Sorts a short array of strings in place, by code unit; quadratic. */
function insertionSort(values: string[]): void {
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!
    let place = i
    while (place > 0 && values[place - 1]! > value) {
      values[place] = values[place - 1]!
      place--
    }
    values[place] = value
  }
}
