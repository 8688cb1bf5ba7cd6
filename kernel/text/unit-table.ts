import { FIGURE_TOKENS, GRAM_HASHES, UNITS } from './memory'
import { CAPITAL, FOLD_SHIFT } from './units'

// The host writes these before the first text, into space that is not in use yet.
/** Lower case of each unit, 16 bits. */
const FOLDS: usize = GRAM_HASHES
/** Class of each unit, 8 bits. */
const CLASSES: usize = GRAM_HASHES + 0x20000
/** Both classes of each class of units as bits 0-7 of a table word, 32 bits. */
const CLASS_WORDS: usize = FIGURE_TOKENS

/** Makes the table words of the units `[start, end)`, without marks and numerals. In JavaScript, this loop takes 10 ms, because it runs only once. */
export function combineUnits(start: u32, end: u32): void {
  for (let unit = start; unit < end; unit++) {
    const fold: u32 = load<u16>(FOLDS + (usize(unit) << 1))
    const word = load<u32>(CLASS_WORDS + (usize(load<u8>(CLASSES + unit)) << 2)) | (fold << FOLD_SHIFT)
    store<u32>(UNITS + (usize(unit) << 2), fold == unit ? word : word | CAPITAL)
  }
}
