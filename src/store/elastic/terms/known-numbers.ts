import { termLength, termToNumber } from '../../term-number.js'
import type { KnownTerms } from './known-terms.js'

/** Terms in the form in which they are made known. What is no term by its form is left out: of such a text nothing is believed. */
export function numbersOfTerms(terms: Iterable<string>): number[] {
  const numbers: number[] = []
  for (const term of terms) {
    const number = termToNumber(term)
    if (number >= 0) numbers.push(number)
  }
  return numbers
}

/** By what a digest is known among terms: its first eight letters; -1 where it does not begin with such letters. */
export function numberOfDigest(digest: string): number {
  return termToNumber(digest.slice(0, termLength))
}

/** Makes a digest known. */
export function learnDigest(known: Pick<KnownTerms, 'add'>, digest: string): void {
  const number = numberOfDigest(digest)
  if (number >= 0) known.add([number], false)
}
