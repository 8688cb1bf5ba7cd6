import { unitAt } from './units'

/** Looks for UTF-8 that was read as windows-1252; src/analysis/misread-utf8.ts decides. */

/** First sign beyond ASCII, and of UTF-8 the first bytes of characters of two and of three bytes. */
const FIRST_SIGN: u32 = 0xa0
const FIRST_OF_TWO: u32 = 0xc2
const FIRST_OF_THREE: u32 = 0xe0
const LAST_OF_THREE: u32 = 0xef

let isWatched: bool = false
/** Whether the text may be misread. */
export let hasMisread: bool = false

/** Begins a text. @param watches whether misread characters are looked for */
export function resetMisread(watches: bool): void {
  isWatched = watches
  hasMisread = false
}

/** Takes a mark or a digit, which may be the second byte of a misread character. */
export function noteMisread(i: i32, unit: u32): void {
  if (unit >= FIRST_SIGN && isWatched && endsMisread(i)) hasMisread = true
}

/**
 * Whether a mark or a digit beyond ASCII at a place may be the second byte of a character of UTF-8 that was read as windows-1252, `Ã¼` for `ü`.
 * After the first byte of a longer one it must have a third byte behind it: a mark after a small letter with an accent is frequent.
 */
function endsMisread(sign: i32): bool {
  const first = unitAt(sign - 1)
  if (first < FIRST_OF_TWO || first > LAST_OF_THREE) return false
  return first < FIRST_OF_THREE || unitAt(sign + 1) >= FIRST_SIGN
}
