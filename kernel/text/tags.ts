import { infoOf, kindAt, LETTER, LINE_END, markOf, unitAt } from './units'

/** Most code units of a tag that are read. */
const LONGEST_TAG: i32 = 2048

const QUOTE: u32 = 0x22
const SINGLE_QUOTE: u32 = 0x27
const LESS: u32 = 0x3c
const EQUALS: u32 = 0x3d
const GREATER: u32 = 0x3e

/**
 * The place of the `>` of the tag that begins at a place; 0 if no tag with attributes begins there and ends in the same line. Reads up to the next
 * `<` at most, so that no place is read twice.
 */
export function tagEnd(start: i32): i32 {
  if (kindAt(start + 1) != LETTER) return 0
  let hasAttribute = false
  for (let i = start + 1; i < start + LONGEST_TAG; i++) {
    const unit = unitAt(i)
    if (unit == GREATER) return hasAttribute ? i : 0
    if (unit == LESS || unit == 0 || markOf(infoOf(unit)) == LINE_END) return 0
    if (unit == EQUALS) hasAttribute = hasAttribute || unitAt(i + 1) == QUOTE || unitAt(i + 1) == SINGLE_QUOTE
  }
  return 0
}
