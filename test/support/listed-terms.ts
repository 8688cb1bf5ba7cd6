import type { Hash64 } from '../../src/hashing/hash64.js'
import { TermList, termStrings } from '../../src/signatures/term-list.js'

/** The terms that a family adds to an empty list with a seed, in the order in which the family leaves them. */
export function listedTerms(seed: Hash64, add: (terms: TermList) => void): string[] {
  const terms = new TermList(seed)
  add(terms)
  return termStrings(terms)
}
