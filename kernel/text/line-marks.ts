import { DIGIT, kindOf, LETTER, unitAt } from './units'

/** Finds marks for which `classifyLines` of src/signatures/line-kinds.ts must look at the lines. */

/** Most code units before a quote mark in its line. */
const LONGEST_QUOTE_PREFIX: i32 = 8

const TAB: u32 = 0x09
const LF: u32 = 0x0a
const CR: u32 = 0x0d
const SPACE: u32 = 0x20
const GREATER: u32 = 0x3e
const AT: u32 = 0x40
const UNDERSCORE: u32 = 0x5f
const BAR: u32 = 0x7c
const GUILLEMET: u32 = 0xbb

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
