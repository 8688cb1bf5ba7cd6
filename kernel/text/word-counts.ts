import { classOf } from './classes'
import { DIGIT, infoOf, isNumeral, LETTER, UNSPACED_LETTER, UNSPACED_MARK } from './units'

/**
 * How many words a text has, short words included: counted in shares, because characters of scripts that are written without spaces are a part of a
 * word each.
 */

/** Shares of a word. */
export const WORD: i32 = 6
/** Ideographs and kana of a word, about. */
const IDEOGRAPHS: i32 = 2
/** Letters of a Thai word, with the marks that belong to them, about. */
const UNSPACED_LETTERS: i32 = 3

let ownShares: i32 = 0
let quotedShares: i32 = 0

/** Begins a text. */
export function forgetWords(): void {
  ownShares = quotedShares = 0
}

/** Counts a part of a word, or of several; negative takes it back. */
export function addShare(share: i32, isQuoted: bool): void {
  if (isQuoted) quotedShares += share
  else ownShares += share
}

/** Counts a word of the author's own. */
export function addOwnWord(): void {
  ownShares += WORD
}

/** Own words and figures, rounded up. */
export function ownWords(): i32 {
  return (ownShares + WORD - 1) / WORD
}

/** The same with those in quotes. */
export function allWords(): i32 {
  return (ownShares + quotedShares + WORD - 1) / WORD
}

/** What the token that begins with a unit counts as a word, in shares. */
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
