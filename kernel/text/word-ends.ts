import { classAt } from './classes'
import { DIGIT, infoOf, isCapital, LETTER, textLength, UNSPACED_MARK, unitAt } from './units'

/** Where a word ends. */

export const UNDERSCORE: u32 = 0x5f

/** Fewest letters of a word before its number, unless they are capitals: fewer would not count as a word. */
const FEWEST_LETTERS: i32 = 3

/** Whether no word goes on at a place. */
export function endsWord(i: i32): bool {
  if (unitAt(i) == UNDERSCORE) return !joinsWords(i)
  return ((1 << classAt(i)) & ((1 << LETTER) | (1 << DIGIT) | (1 << UNSPACED_MARK))) == 0
}

/** Whether an `_` joins the word before it to one after it. */
export function joinsWords(i: i32): bool {
  if (i + 1 >= textLength) return false
  const kind = classAt(i + 1)
  return kind == LETTER || kind == DIGIT
}

/**
 * Whether a word ends in a number: `COVID19`, `G20`. It is read as a word and a figure, like `COVID-19` and `COVID 19`, because writers differ in how
 * they join them.
 *
 * @param start of the word
 * @param letters end of the letters that it begins with; a digit follows
 */
export function endsInNumber(start: i32, letters: i32): bool {
  if (letters - start < FEWEST_LETTERS && !(isCapitalAt(start) && isCapitalAt(letters - 1))) return false
  let end = letters + 1
  while (classAt(end) == DIGIT) end++
  return endsWord(end)
}

function isCapitalAt(i: i32): bool {
  return isCapital(infoOf(unitAt(i)))
}
