import { textLength, unitAt } from './units'
import { startOf, tokenCount } from './written-tokens'

/** Finds the heading with which a text begins, which names what the text is about. */

/** Most marks before a heading: `###### Example`. */
const DEEPEST: i32 = 6
/** Most code units of a heading that is underlined, and fewest marks below it. */
const LONGEST_UNDERLINED: i32 = 100
const SHORTEST_UNDERLINE: i32 = 3
/** Most tokens of a heading that are told. */
const MOST_TOKENS: i32 = 255

const TAB: u32 = 0x09
const LF: u32 = 0x0a
const CR: u32 = 0x0d
const SPACE: u32 = 0x20
const HASH_SIGN: u32 = 0x23
const HYPHEN: u32 = 0x2d
const EQUALS: u32 = 0x3d
const CARET: u32 = 0x5e
const TILDE: u32 = 0x7e

/** End of the first line that has a token; 0 before it, and for the last line. */
let firstLineEnd: i32 = 0

/** Begins a text. */
export function resetFirstHeading(): void {
  firstLineEnd = 0
}

/** Takes the end of a line. */
export function noteLineEnd(at: i32): void {
  if (firstLineEnd == 0 && tokenCount > 0) firstLineEnd = at
}

/**
 * How many of the tokens that a scan has written are of the heading with which the text begins, as Markdown, AsciiDoc, MediaWiki and reStructuredText mark
 * one: by `#` or `=` before it, or by a line of marks below that is as long; 0 if it begins with none.
 */
export function headingTokens(): i32 {
  const end = headingEnd()
  let count = 0
  while (count < tokenCount && count < MOST_TOKENS && startOf(count) < end) count++
  return count
}

/** Where the heading ends with which the text begins; 0 if it begins with none. */
function headingEnd(): i32 {
  let start = 0
  while (isBlank(start) || isLineEnd(start)) start++
  const mark = unitAt(start)
  if (mark == HASH_SIGN || mark == EQUALS) {
    let i = start
    while (unitAt(i) == mark) i++
    return i - start <= DEEPEST && isBlank(i) ? lineEnd(i) : 0
  }
  const end = firstLineEnd
  return end - start <= LONGEST_UNDERLINED && isUnderline(unitAt(end) == CR && unitAt(end + 1) == LF ? end + 2 : end + 1, end - start) ? end : 0
}

/** Whether a line from a place on is of one mark, and at least as long as the line above. */
function isUnderline(start: i32, length: i32): bool {
  const mark = unitAt(start)
  if (mark != EQUALS && mark != HYPHEN && mark != TILDE && mark != CARET) return false
  let end = start
  while (unitAt(end) == mark) end++
  if (end - start < max(length, SHORTEST_UNDERLINE)) return false
  while (isBlank(end)) end++
  return isLineEnd(end) || end >= textLength
}

function lineEnd(start: i32): i32 {
  let end = start
  while (end < textLength && !isLineEnd(end)) end++
  return end
}

function isLineEnd(i: i32): bool {
  const unit = unitAt(i)
  return unit == LF || unit == CR
}

function isBlank(i: i32): bool {
  const unit = unitAt(i)
  return unit == SPACE || unit == TAB
}
