import { classAt } from './classes'
import { DIGIT, LETTER, textLength, UNSPACED_MARK, unitAt } from './units'

/** Where a word ends. */

export const UNDERSCORE: u32 = 0x5f

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
 * Whether a word ends in a number: `COVID19`, `G20`, `mp3`. It is read as a word and a figure, like `COVID-19` and `COVID 19`, because writers differ in
 * how they join them. Capitals make no difference: texts that differ only in case have the same figures.
 *
 * @param digits where the letters at the beginning of the word end, and a digit follows
 */
export function endsInNumber(digits: i32): bool {
  let end = digits + 1
  while (classAt(end) == DIGIT) end++
  return endsWord(end)
}
