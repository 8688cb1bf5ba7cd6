import { classOf } from './classes'
import { DIGIT, infoOf, isNumeral, LETTER, UNSPACED_LETTER, UNSPACED_MARK } from './units'

/**
 * Counts the words of a text, short words included. Counts in shares of a word, because each character of a script without spaces is only a part of a
 * word.
 */

/** Shares of a word. */
export const WORD: i32 = 6
/** Ideographs and kana per word, approximately. */
const IDEOGRAPHS: i32 = 2
/** Letters per Thai word, with the marks that belong to them, approximately. */
const UNSPACED_LETTERS: i32 = 3

let ownShares: i32 = 0
let quotedShares: i32 = 0

/** Begins a text. */
export function forgetWords(): void {
  ownShares = quotedShares = 0
}

/** Adds a number of shares; a negative number takes them back. */
export function addShare(share: i32, isQuoted: bool): void {
  if (isQuoted) quotedShares += share
  else ownShares += share
}

/** Adds a word of the author's own. */
export function addOwnWord(): void {
  ownShares += WORD
}

/** Number of own words and figures, rounded up. */
export function ownWords(): i32 {
  return (ownShares + WORD - 1) / WORD
}

/** Number of words and figures, including those in quotes, rounded up. */
export function allWords(): i32 {
  return (ownShares + quotedShares + WORD - 1) / WORD
}

/** The shares of a word for the token that begins with a unit. */
export function shareOfWord(unit: u32): i32 {
  const info = infoOf(unit)
  const kind = classOf(info)
  if (kind == UNSPACED_LETTER && !isHangul(unit)) return WORD / UNSPACED_LETTERS
  const isWord = kind == LETTER || kind == DIGIT || kind == UNSPACED_MARK || isHangul(unit) || isNumeral(info)
  return isWord ? WORD : WORD / IDEOGRAPHS
}

/** Whether a unit is a Hangul syllable. */
export function isHangul(unit: u32): bool {
  return unit >= 0xac00 && unit <= 0xd7a3
}
