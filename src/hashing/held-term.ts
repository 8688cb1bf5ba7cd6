const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const codeBits = 7
const codes = 1 << codeBits

/** Codes of two letters, one behind the other, → code of the letter of the bits that one of them has and the other has not. */
const folded = Uint8Array.from({ length: codes * codes }, (_, pair) =>
  alphabet.charCodeAt(bitsOf(pair >>> codeBits) ^ bitsOf(pair & (codes - 1))),
)

function bitsOf(code: number): number {
  return Math.max(0, alphabet.indexOf(String.fromCharCode(code)))
}

/** The letter, by its code, onto which a held term folds two letters of a term. */
export function foldedLetter(first: number, second: number): number {
  return folded[(first << codeBits) | second]!
}

/**
 * An index term (`encodeTerm`) of a lexicon family as collections hold it: its first two letters are folded onto the next two and become `AA`, so that
 * 36 of its 48 bits remain, each as even as it was. A term that was folded stays as it is.
 *
 * Of a million documents with 57 such terms .02 share one of the same family with a document by chance, of a hundred million two; verification refuses
 * them. For that an index of an engine has numbers of eleven digits to parse and to keep, not of fifteen.
 */
export function heldTerm(term: string): string {
  const third = foldedLetter(term.charCodeAt(0), term.charCodeAt(2))
  const fourth = foldedLetter(term.charCodeAt(1), term.charCodeAt(3))
  return `AA${String.fromCharCode(third, fourth)}${term.slice(4)}`
}

/**
 * A fingerprint (`signatures/fingerprints.ts`) as collections hold it: its fourth letter is `A`, and an index leaves it out. Winnowing chooses small
 * values, of which that letter and a third of the one before have the highest bits and say little: some 40 even bits remain, so that of a million
 * documents .0005 share a fingerprint with one by chance.
 */
export function heldFingerprint(term: string): string {
  return `${term.slice(0, 3)}A${term.slice(4)}`
}
