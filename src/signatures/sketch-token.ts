import { foldOfUnit } from '../analysis/case-fold.js'

/**
 * Sketch tokens: what verification sees of a text, 15 bits a token in text order.
 *
 *     bits 0-11   hash: below 128 a figure; else 5 bits of the first letter (1..31) and 7 bits of the first four letters
 *     bit  12     fact: a figure, or a word with a digit in it
 *     bit  13     name: a word with a capital inside a sentence
 *     bit  14     quoted: not the document's own words
 *
 * Words are cut to four folded letters, because a change of inflection is no change of content; words of one or two letters are dropped.
 * Twelve bits are enough, because tokens are aligned in sequence: scores are the same from 11 to 16 bits (docs/benchmarks). URLs and e-mail
 * addresses are dropped.
 */
export const hashMask = 0x0fff
/** Hashes below are figures. */
export const firstWordHash = 1 << 7
/** Marks a figure, or a word with a digit in it. */
export const factFlag = 1 << 12
/** Marks a word with a capital inside a sentence. */
export const nameFlag = 1 << 13
/** Marks a token that is not the document's own. */
export const quotedFlag = 1 << 14

/** Bits of a word's hash below its first letter. */
export const wordBits = 7
const letterClasses = 31
const letterOfUnit = new Uint8Array(0x10000)

/**
 * Hash of a word: two words of one first letter can be told from two words of different ones, because a misspelling or an abbreviation is no
 * other name.
 *
 * @param first code unit of the word's first letter
 * @param hash of the letters that count
 */
export function wordHash(first: number, hash: number): number {
  return (letterClass(first) << wordBits) | (hash & ((1 << wordBits) - 1))
}

/** Class of a word's first letter by its code unit, 1..31. */
export function letterClass(first: number): number {
  let letter = letterOfUnit[first]!
  if (letter === 0) {
    // The letters of an alphabet are neighbours, so hardly two of them share a class.
    letter = 1 + (baseLetter(first) % letterClasses)
    letterOfUnit[first] = letter
  }
  return letter
}

/** The folded letter without its accents. */
function baseLetter(unit: number): number {
  return String.fromCharCode(foldOfUnit[unit]!).normalize('NFD').charCodeAt(0)
}
