import { BLANK, DIGIT, IDEOGRAPH, infoOf, kindOf, LETTER, LINE_END, markOf, textLength, UNSPACED_LETTER, UNSPACED_MARK, unitAt } from './units'

/** Marks that say something about their surroundings: those of addresses, URLs and quotes. */

/** Most code units before an `@` that are examined, which bounds the work on a text full of `@`. */
const LONGEST_ADDRESS: i32 = 64
const LONGEST_QUOTE_PREFIX: i32 = 8

const TAB: u32 = 0x09
const LF: u32 = 0x0a
const CR: u32 = 0x0d
const SPACE: u32 = 0x20
const QUOTE: u32 = 0x22
const OPENING: u32 = 0x28
const CLOSING: u32 = 0x29
const SLASH: u32 = 0x2f
const COLON: u32 = 0x3a
const LESS: u32 = 0x3c
const GREATER: u32 = 0x3e
const AT: u32 = 0x40
const UNDERSCORE: u32 = 0x5f
const BAR: u32 = 0x7c
const GUILLEMET: u32 = 0xbb

/** Whether a unit ends the target of a link: blanks, line ends, angle brackets, round brackets, straight quotes. */
export function endsTarget(unit: u32): bool {
  const mark = markOf(infoOf(unit))
  if (mark == BLANK || mark == LINE_END) return true
  return unit == LESS || unit == GREATER || unit == OPENING || unit == CLOSING || unit == QUOTE
}

/**
 * Whether a unit ends an address or a URL: what ends a target, and characters of scripts without spaces, in which words stand beside it without a
 * blank. Addresses with such characters are rarer than words that touch one.
 */
export function endsAddress(unit: u32): bool {
  const kind = kindOf(unit)
  return kind == IDEOGRAPH || kind == UNSPACED_LETTER || kind == UNSPACED_MARK || endsTarget(unit)
}

/** The beginning of the address whose `@` is at a place: as far back as no unit ends an address. */
export function startOfAddress(at: i32): i32 {
  let start = at
  while (start > 0 && at - start < LONGEST_ADDRESS && !endsAddress(unitAt(start - 1))) start--
  return start
}

/** Whether the word `[start, end)`, which a colon or point follows, begins a URL: `http://`, `https://`, `www.`. */
export function isUrlStart(start: i32, end: i32): bool {
  const letters = end - start
  if (unitAt(end) != COLON) return letters == 3 && isLetter(start, 0x77) && isLetter(start + 1, 0x77) && isLetter(start + 2, 0x77)
  if (letters < 4 || end + 2 >= textLength || unitAt(end + 1) != SLASH || unitAt(end + 2) != SLASH) return false
  const isHttp = isLetter(start, 0x68) && isLetter(start + 1, 0x74) && isLetter(start + 2, 0x74) && isLetter(start + 3, 0x70)
  return isHttp && (letters == 4 || (letters == 5 && isLetter(start + 4, 0x73)))
}

function isLetter(at: i32, lower: u32): bool {
  return (unitAt(at) | 0x20) == lower
}

/** Whether a mark may affect the kind of its line: that of an address, a quote mark at the start of the line, any other mark first in the line. */
export function isLineMark(i: i32, unit: u32): bool {
  if (unit == AT) return true
  return unit == GREATER || unit == GUILLEMET ? mayStartQuote(i) : isLineStart(i)
}

/** Whether a quote mark may begin a quote: only initials of a few letters and blanks may precede it, `AB> `. Not so in a company code, `<AB>`. */
function mayStartQuote(i: i32): bool {
  let at = i
  while (at > 0 && i - at < LONGEST_QUOTE_PREFIX && isQuotePrefix(unitAt(at - 1))) at--
  return isLineStart(at)
}

function isQuotePrefix(unit: u32): bool {
  if (unit == SPACE || unit == TAB || unit == BAR || unit == UNDERSCORE) return true
  const kind = kindOf(unit)
  return kind == LETTER || kind == DIGIT
}

function isLineStart(i: i32): bool {
  return i == 0 || unitAt(i - 1) == LF || unitAt(i - 1) == CR
}
