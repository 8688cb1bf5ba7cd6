import { APOSTROPHE, BLANK, DIGIT, infoOf, isCapital, kindAt, LETTER, LINE_END, markOf, UNSPACED_MARK, unitAt } from './units'

/**
 * Words of one or two letters that distinguish things: `size XL`, `USB-C`, `the EU`, `C++`. All others are dropped, because articles and
 * prepositions are many and say little.
 */

/** Most code units between a word and its neighbour. */
const FARTHEST: i32 = 8
/** Letters of the longest size, `XXXXL`. */
const LONGEST_SIZE: i32 = 5

const QUOTE: u32 = 0x22
const HASH_SIGN: u32 = 0x23
const AMPERSAND: u32 = 0x26
const BRACKET: u32 = 0x28
const PLUS: u32 = 0x2b
const HYPHEN: u32 = 0x2d
const POINT: u32 = 0x2e
const CAPITAL_I: u32 = 0x49
const CAPITAL_L: u32 = 0x4c
const CAPITAL_S: u32 = 0x53
const CAPITAL_X: u32 = 0x58
const SQUARE_BRACKET: u32 = 0x5b
const BACKTICK: u32 = 0x60
const GUILLEMET: u32 = 0xab
const LEFT_QUOTE: u32 = 0x2018
const LEFT_DOUBLE_QUOTE: u32 = 0x201c

/** Number of marks after a letter that are part of a name, `C#` and `C++`; all other marks are dropped. */
export function nameMarks(start: i32): i32 {
  if (kindAt(start - 1) <= APOSTROPHE) return 0
  const end = start + 1
  const next = unitAt(end)
  if (next == HASH_SIGN) return 1
  return next == PLUS && unitAt(end + 1) == PLUS ? 2 : 0
}

/** Whether a longer word is a size: `XXL`. */
export function isLongSize(start: i32, letters: i32): bool {
  if (letters > LONGEST_SIZE) return false
  for (let i = start; i < start + letters - 1; i++) if (unitAt(i) != CAPITAL_X) return false
  const last = unitAt(start + letters - 1)
  return last == CAPITAL_L || last == CAPITAL_S
}

/**
 * Whether a word of one or two letters, or a size, is written in capitals because it names something. Before a number it always does, in any case: `G20`,
 * `mp3`.
 *
 * @param startsSentence its first letter would be a capital anyway
 */
export function isShortName(start: i32, end: i32, startsSentence: bool): bool {
  if (kindAt(end) == DIGIT) return true
  const isLetter = end - start == 1
  if (isLetter ? startsSentence || unitAt(start) == CAPITAL_I || startsPhrase(start) : !isCapitalAt(start + 1)) return false
  return isCapitalAt(start) && !isAbbreviated(start, end) && !isAmongCapitals(start, end)
}

/**
 * Whether a word is an initial or part of a name: `J. Smith`, `U.S.`, `D'Angelo`, `S&P`. A stop after two letters, or after a word joined by a
 * hyphen, ends the sentence instead.
 */
function isAbbreviated(start: i32, end: i32): bool {
  if (isInsideName(start - 1, start - 2) || isInsideName(end, end + 1) || unitAt(start - 1) == POINT) return true
  if (unitAt(end) != POINT || end - start > 1 || unitAt(start - 1) == HYPHEN) return false
  const next = unitAt(end + 1)
  return next != 0 && markOf(infoOf(next)) != LINE_END
}

/** Whether a bracket or quotation opens right before a single-letter word and continues after it: `(A copy`. */
function startsPhrase(start: i32): bool {
  return isOpener(unitAt(start - 1)) && markOf(infoOf(unitAt(start + 1))) == BLANK
}

function isOpener(unit: u32): bool {
  return unit == QUOTE || unit == BRACKET || unit == SQUARE_BRACKET || unit == GUILLEMET || unit == LEFT_QUOTE || unit == LEFT_DOUBLE_QUOTE
}

/** Whether a mark beside a word joins it to what is beyond. A backtick is an apostrophe there, or else begins or ends code: `FP`. */
function isInsideName(i: i32, beyond: i32): bool {
  return unitAt(i) == AMPERSAND || (kindAt(i) == APOSTROPHE && (unitAt(i) != BACKTICK || kindAt(beyond) == LETTER))
}

/**
 * Whether the neighbours of a word are in capitals, too, as in a headline or a disclaimer, so that its own capitals mean nothing. A word joined by a
 * hyphen is a name even there.
 */
function isAmongCapitals(start: i32, end: i32): bool {
  return unitAt(start - 1) != HYPHEN && !isLowerBefore(start) && !isLowerAfter(end)
}

/** Whether the previous word ends in a lower-case letter, or in a letter of a script without case. */
function isLowerBefore(start: i32): bool {
  let i = start - 1
  while (start - i <= FARTHEST && isBetweenWords(i)) i--
  return isLower(i)
}

/** Whether the next word has a lower-case letter first, or second after a capital. */
function isLowerAfter(end: i32): bool {
  let i = end
  while (i - end < FARTHEST && isBetweenWords(i)) i++
  return isLower(i) || (isCapitalAt(i) && isLower(i + 1))
}

/** Whether a mark is at a place, and not the end of the line or of the text. */
function isBetweenWords(i: i32): bool {
  const unit = unitAt(i)
  return unit != 0 && kindAt(i) > UNSPACED_MARK && markOf(infoOf(unit)) != LINE_END
}

function isLower(i: i32): bool {
  const kind = kindAt(i)
  return kind <= UNSPACED_MARK && kind != DIGIT && !isCapital(infoOf(unitAt(i)))
}

function isCapitalAt(i: i32): bool {
  return kindAt(i) == LETTER && isCapital(infoOf(unitAt(i)))
}
