import { foldedLetter } from '../hashing/held-term.js'
import { bitsOfKey, readTerm, writeTerm } from '../hashing/term-key.js'
import { sortDistinct } from './sort-numbers.js'
import { type IndexTerms, termLetters } from './term-list.js'

/** The letter whose bits are all zero. */
const none = 'A'.charCodeAt(0)
const blank = 0x20

/** Buffers that all calls share, because joining is synchronous. */
let letters = Buffer.alloc(0)
let keys = new Float64Array(0)

/** The terms as `heldTerm` makes them: sorted, each once, separated by blanks. `splitTerms` makes a list of them. */
export function joinHeldTerms(terms: IndexTerms): string {
  return join(keepHeld(terms, holdTerm))
}

/** As {@link joinHeldTerms}, with `heldFingerprint` in place of `heldTerm`. */
export function joinHeldFingerprints(terms: IndexTerms): string {
  return join(keepHeld(terms, holdFingerprint))
}

/** Appends the same terms as {@link joinHeldTerms}, in the same order, each as the integer of its 48 bits. */
export function addHeldTerms(terms: IndexTerms, numbers: number[]): void {
  addNumbers(keepHeld(terms, holdTerm), numbers)
}

/** As {@link addHeldTerms}, with the terms of {@link joinHeldFingerprints}. */
export function addHeldFingerprints(terms: IndexTerms, numbers: number[]): void {
  addNumbers(keepHeld(terms, holdFingerprint), numbers)
}

/** Turns the term at the beginning of {@link letters} into the held one. */
function holdTerm(): void {
  letters[2] = foldedLetter(letters[0]!, letters[2]!)
  letters[3] = foldedLetter(letters[1]!, letters[3]!)
  letters[0] = none
  letters[1] = none
}

function holdFingerprint(): void {
  letters[3] = none
}

/** Leaves the keys of the held terms at the beginning of {@link keys}, sorted, each once. @returns their number */
function keepHeld(terms: IndexTerms, hold: () => void): number {
  reserve(terms.length)
  for (let i = 0; i < terms.length; i++) {
    terms.write(i, letters, 0)
    hold()
    keys[i] = readTerm(letters, 0)
  }
  return sortDistinct(keys, terms.length)
}

function join(count: number): string {
  let at = 0
  for (let i = 0; i < count; i++) {
    if (i > 0) letters[at++] = blank
    writeTerm(keys[i]!, letters, at)
    at += termLetters
  }
  return letters.toString('latin1', 0, at)
}

function addNumbers(count: number, numbers: number[]): void {
  for (let i = 0; i < count; i++) numbers.push(bitsOfKey(keys[i]!))
}

/** Makes both buffers grow together, because writes beyond the end of a typed array are lost silently. */
function reserve(count: number): void {
  if (keys.length >= count) return
  keys = new Float64Array(count * 2)
  letters = Buffer.alloc(keys.length * (termLetters + 1))
}
