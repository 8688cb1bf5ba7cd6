import { isLatinLetter } from './latin-words'
import { textLength, unitAt } from './units'

/** Finds lines that `classifyLines` of src/signatures/line-kinds.ts may read as a rule, or as a quote after a bar. */

const SHORTEST_RULE: i32 = 10

const TAB: u32 = 0x09
const LF: u32 = 0x0a
const CR: u32 = 0x0d
const SPACE: u32 = 0x20
const HASH_SIGN: u32 = 0x23
const STAR: u32 = 0x2a
const PLUS: u32 = 0x2b
const HYPHEN: u32 = 0x2d
const SLASH: u32 = 0x2f
const ZERO: u32 = 0x30
const COLON: u32 = 0x3a
const EQUALS: u32 = 0x3d
const GREATER: u32 = 0x3e
const BACKSLASH: u32 = 0x5c
const UNDERSCORE: u32 = 0x5f
const BAR: u32 = 0x7c
const TILDE: u32 = 0x7e

/** Whether any line of the text begins like a rule or a quote after a bar. Cost: linear. */
export function hasRule(): bool {
  let isLineStart = true
  for (let i = 0; i < textLength; i++) {
    if (isLineStart && beginsRule(i)) return true
    const unit = unitAt(i)
    isLineStart = unit == LF || unit == CR
  }
  return false
}

/** Whether a line begins like one; blanks, and then a letter or digit, may precede the rule. */
function beginsRule(lineStart: i32): bool {
  let at = lineStart
  while (unitAt(at) == SPACE || unitAt(at) == TAB) at++
  if (unitAt(at) == BAR && unitAt(at + 1) == GREATER) return true
  if (isLatinLetter(unitAt(at)) || isDigit(unitAt(at))) at++
  let marks = 0
  while (marks < SHORTEST_RULE && isStroke(unitAt(at + marks))) marks++
  return marks == SHORTEST_RULE
}

function isDigit(unit: u32): bool {
  return unit - ZERO < 10
}

function isStroke(unit: u32): bool {
  switch (unit) {
    case HASH_SIGN:
    case STAR:
    case PLUS:
    case HYPHEN:
    case SLASH:
    case COLON:
    case EQUALS:
    case BACKSLASH:
    case UNDERSCORE:
    case BAR:
    case TILDE:
      return true
    default:
      return false
  }
}
