import { infoOf, isCapital, unitAt } from './units'
import { CODE, FACT, NAME, setToken, startOf, tokenAt, tokenCount } from './written-tokens'

/** Which words of a line have capitals because it is a heading, and name nothing. */

const FEWEST_WORDS: i32 = 4
const HEADING_SHARE: f64 = 0.6

let capitals: i32 = 0
let words: i32 = 0
let firstToken: i32 = 0

/** Begins a line with the next token. */
export function startLine(): void {
  capitals = words = 0
  firstToken = tokenCount
}

/** Counts a word of the line. */
export function addLineWord(hasCapital: bool): void {
  words++
  capitals += i32(hasCapital)
}

/** Whether the line has given no token. */
export function isLineEmpty(): bool {
  return firstToken == tokenCount
}

/** A line mostly in capitals is a heading: its capitals name nothing. */
export function unnameHeading(): void {
  if (words < FEWEST_WORDS || f64(capitals) <= HEADING_SHARE * f64(words)) return
  for (let i = firstToken; i < tokenCount; i++) {
    const token = tokenAt(i)
    if ((token & (NAME | FACT)) == NAME) setToken(i, (token & ~NAME) | headingFlag(i))
  }
}

/** Marks a word of a heading in which other words have capitals too, unless all of its letters are. */
function headingFlag(i: i32): u32 {
  return isCapital(infoOf(unitAt(startOf(i) + 1))) ? 0 : CODE
}
