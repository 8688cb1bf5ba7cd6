import { infoOf, isCapital, unitAt } from './units'
import { CODE, FACT, NAME, setToken, startOf, tokenAt, tokenCount } from './written-tokens'

/** Finds words that have capitals only because their line is a heading, and that therefore name nothing. */

/** Fewest words of a heading, because a shorter line may be a name. More than the share of them have capitals. */
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

/** Whether the line has no token so far. */
export function isLineEmpty(): bool {
  return firstToken == tokenCount
}

/** Removes the name flags of a line whose words mostly have capitals: it is a heading, so its capitals name nothing. */
export function unnameHeading(): void {
  if (words < FEWEST_WORDS || f64(capitals) <= HEADING_SHARE * f64(words)) return
  for (let i = firstToken; i < tokenCount; i++) {
    const token = tokenAt(i)
    if ((token & (NAME | FACT | CODE)) == NAME) setToken(i, (token & ~NAME) | headingFlag(i))
  }
}

/** The flag of a word with a capital in a heading, unless its second letter is a capital, too. */
function headingFlag(i: i32): u32 {
  return isCapital(infoOf(unitAt(startOf(i) + 1))) ? 0 : CODE
}
