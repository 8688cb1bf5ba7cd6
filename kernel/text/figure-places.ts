import { classAt } from './classes'
import { LONGEST_FIGURE } from './figures'
import { BLANK, DIGIT, infoOf, isCapital, JOINER, kindAt, LETTER, LINE_END, markOf, textLength, UNSPACED_MARK, unitAt } from './units'

/** Where a figure ends, and what the units before it say about it. */

const BRACKET: u32 = 0x28
const MINUS: u32 = 0x2d
const TRUE_MINUS: u32 = 0x2212

/** End of the digits and single joiners from a place on. */
export function figureEnd(start: i32): i32 {
  const limit = min(textLength, start + LONGEST_FIGURE)
  let end = start + 1
  while (end < limit) {
    const kind = classAt(end)
    if (kind == DIGIT) end++
    else if (kind == JOINER && end + 1 < limit && classAt(end + 1) == DIGIT) end += 2
    else break
  }
  return end
}

/** Whether a figure is negative: its minus sign counts if it cannot be a hyphen, that is, after a blank, an opening bracket or nothing. */
export function isNegative(start: i32): bool {
  if (start < 1) return false
  const sign = unitAt(start - 1)
  if (sign != MINUS && sign != TRUE_MINUS) return false
  if (start < 2) return true
  const before = unitAt(start - 2)
  const mark = markOf(infoOf(before))
  return mark == BLANK || mark == LINE_END || before == BRACKET
}

/** Whether a figure is the number of a name: `COVID19`, or `HC-200`, where a hyphen joins it to a word that ends in capitals or is a single one. */
export function isModelNumber(start: i32): bool {
  if (kindAt(start - 1) == LETTER) return true
  if (start < 2 || unitAt(start - 1) != MINUS || !isCapital(infoOf(unitAt(start - 2)))) return false
  return isCapital(infoOf(unitAt(start - 3))) || classAt(start - 3) > UNSPACED_MARK
}
