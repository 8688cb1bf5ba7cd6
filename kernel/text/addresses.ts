import { BLANK, IDEOGRAPH, infoOf, kindOf, LINE_END, markOf, textLength, UNSPACED_LETTER, UNSPACED_MARK, unitAt } from './units'

/** Where addresses, URLs and targets of links begin and end. */

/** Most code units before an `@` that are examined, which bounds the work on a text full of `@`. */
const LONGEST_ADDRESS: i32 = 64

const QUOTE: u32 = 0x22
const OPENING: u32 = 0x28
const CLOSING: u32 = 0x29
const SLASH: u32 = 0x2f
const COLON: u32 = 0x3a
const LESS: u32 = 0x3c
const GREATER: u32 = 0x3e

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
