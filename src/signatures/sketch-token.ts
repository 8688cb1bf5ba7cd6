import { letterOfUnit } from '../analysis/letter-fold.js'
import { mix32 } from '../hashing/mix.js'
import { contrastingCodes, foldLetters } from './contrasting-words.js'

/**
 * Sketch tokens: what verification sees of a text, 16 bits per token in text order.
 *
 *     bits 0-11   hash: 12 bits of the whole fact; of a word 5 bits for the first letter (1..31) and 7 bits of the first four letters, or of those
 *                 of both words that a capital joins (`HashMap`); of a contrasting word (contrasting-words.ts) its code, below 128
 *     bit  12     fact: a figure with its unit, or a word with a digit or an `_` inside, or of three words that capitals join
 *     bit  13     name: a word with a capital inside a sentence; of a fact: a word of one or two letters that names something (`XL`, `USB-C`)
 *     bit  14     quoted: not the document's own words
 *     bit  15     code: a fact that most often names something, like an order number: five digits in a row, the number of `HC-200` or `HC200`, `128 GB`,
 *                 `H1N1`, `read_line`, `getMinValue`; of a word: one with a capital in a heading
 *     name, code  of a word: one in code (`--verbose`, `server.port`, or between backticks) that has no capital inside a sentence
 *
 * Words are cut to four folded letters, because a change of inflection is not a change of content. Words of one or two letters are dropped, unless
 * they are in capitals among words that are not. Facts are never cut: order numbers and product codes differ in their last places. Twelve bits are
 * enough, because tokens are aligned in sequence: scores are the same from 11 to 16 bits (docs/benchmarks). URLs, e-mail addresses and the attributes
 * of tags are dropped.
 */
export const hashMask = 0x0fff
/** Marks a figure, a word with a digit or an `_` inside, three words that capitals join, or a short name. */
export const factFlag = 1 << 12
/** Marks a word with a capital inside a sentence, or with {@link codeFlag} one in code; among facts, a short name. */
export const nameFlag = 1 << 13
/** Marks a token that is not the document's own. */
export const quotedFlag = 1 << 14
/** Marks a fact that is a code; among words, one with a capital in a heading. */
export const codeFlag = 1 << 15

/** Whether a token is a short name. Short names compare as facts, but are not words whose absence counts. */
export function isShortName(token: number): boolean {
  return (token & (factFlag | nameFlag)) === (factFlag | nameFlag)
}

/** Whether a token is a word in code. Like a name it names something, but no capital shows it. */
export function isCodeWord(token: number): boolean {
  return (token & (factFlag | nameFlag | codeFlag)) === (nameFlag | codeFlag)
}

/** Bits of a word's hash below its first letter. */
const wordBits = 7
/** Smallest hash of a word that is not a contrasting word; those have their codes as hashes. */
const firstPlainHash = 1 << wordBits
const letterClasses = 31
const classOfLetter = new Uint8Array(0x10000)

/** Number of letters of a word that count. */
export const prefixLetters = 4

/**
 * The token of a word without a digit, as the kernel makes it. For the few words that verification knows.
 *
 * @param word in a script that has spaces between words, without a capital behind the first letter
 */
export function tokenOfWord(word: string): number {
  return contrastingCodes.get(foldLetters(word)) ?? wordHash(word.charCodeAt(0), mix32(hashLetters(word.slice(0, prefixLetters))))
}

/** The token of a figure without a unit, as the kernel makes it. @param spelling digits, or groups of them with points in between */
export function tokenOfFigure(spelling: string): number {
  return (mix32(hashLetters(spelling)) & hashMask) | factFlag
}

/** Hash of the folded letters of a word, as the kernel makes it: FNV-1a of their code units. */
export function hashLetters(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ letterOfUnit[word.charCodeAt(i)]!, 0x01000193)
  return hash >>> 0
}

/**
 * Hash of a word, with the class of its first letter in the high bits, because two names with the same first letter may be spellings or abbreviations
 * of one name.
 *
 * @param first code unit of the word's first letter
 * @param hash of the letters that count
 */
export function wordHash(first: number, hash: number): number {
  return (letterClass(first) << wordBits) | (hash & ((1 << wordBits) - 1))
}

/** Whether a hash is the code of a contrasting word. Of figures, it says nothing. */
export function isContrastingCode(hash: number): boolean {
  return hash < firstPlainHash
}

/** A bit for the first letter of a word by its hash; 0 for a contrasting word, which is no spelling of another. */
export function initialBit(hash: number): number {
  return isContrastingCode(hash) ? 0 : 1 << (hash >>> wordBits)
}

/** Class of a word's first letter by its code unit, 1..31. */
export function letterClass(first: number): number {
  let letter = classOfLetter[first]!
  if (letter === 0) {
    // The letters of an alphabet are neighbours, so hardly any two of them share a class.
    letter = 1 + (baseLetter(first) % letterClasses)
    classOfLetter[first] = letter
  }
  return letter
}

/** The folded letter without accents. */
function baseLetter(unit: number): number {
  return String.fromCharCode(letterOfUnit[unit]!).normalize('NFD').charCodeAt(0)
}
