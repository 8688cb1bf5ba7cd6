import { termAlphabet } from './term-code.js'

const codeBits = 7
const codes = 1 << codeBits

/** The letter for the exclusive or of the bits of two letters, by the codes of the two letters side by side. */
const folded = Uint8Array.from({ length: codes * codes }, (_, pair) =>
  termAlphabet.charCodeAt(bitsOf(pair >>> codeBits) ^ bitsOf(pair & (codes - 1))),
)

function bitsOf(code: number): number {
  return Math.max(0, termAlphabet.indexOf(String.fromCharCode(code)))
}

/** The code of the letter onto which a held term folds two letters of a term, given by their codes. */
export function foldedLetter(first: number, second: number): number {
  return folded[(first << codeBits) | second]!
}

/**
 * An index term (`encodeTerm`) of a lexicon family in the form that collections hold. Its first two letters are folded onto the next two and become
 * `AA`, so that 36 of its 48 bits remain, each as evenly spread as before. A term that was folded stays as it is.
 *
 * The gain: an engine's index parses and keeps numbers of eleven digits instead of fifteen. The price: among a million documents with 57 such terms,
 * .02 share a term of one family with a given document by chance; among a hundred million, two. Verification refuses them.
 */
export function heldTerm(term: string): string {
  const third = foldedLetter(term.charCodeAt(0), term.charCodeAt(2))
  const fourth = foldedLetter(term.charCodeAt(1), term.charCodeAt(3))
  return `AA${String.fromCharCode(third, fourth)}${term.slice(4)}`
}

/**
 * A fingerprint (`signatures/fingerprints.ts`) in the form that collections hold. Its fourth letter is `A`, and an index leaves it out. Winnowing
 * chooses small values, so their highest bits, which are in that letter and in a third of the one before it, carry little information. Some 40 evenly
 * spread bits remain: among a million documents, .0005 share a fingerprint with a given document by chance.
 */
export function heldFingerprint(term: string): string {
  return `${term.slice(0, 3)}A${term.slice(4)}`
}
