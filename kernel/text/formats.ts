import { textAt } from './memory'
import { BLANK, DIGIT, infoOf, kindAt, LETTER, LINE_END, markOf, textLength, unitAt } from './units'

/** Hints that a text may be a mail with its header, subtitles or a transcript; src/analysis/signed-form.ts decides. */

/** Most code units of the name of a field. */
const LONGEST_NAME: i32 = 61

/** Most digits before the first colon of a time. */
const LONGEST_MINUTES: i32 = 3

const TAB: u32 = 0x09
const LF: u32 = 0x0a
const CR: u32 = 0x0d
const SPACE: u32 = 0x20
const HYPHEN: u32 = 0x2d
const COLON: u32 = 0x3a
const GREATER: u32 = 0x3e
const BRACKET: u32 = 0x28
const CAPITAL_S: u32 = 0x53
const OPENING: u32 = 0x5b
/** The code units of `From`, as they are in memory. */
const FROM: u64 = 0x006d_006f_0072_0046

/** Whether the `>` at a place is the head of an arrow `-->` that may be between two times. */
export function isArrow(head: i32): bool {
  if (head < 4 || unitAt(head - 1) != HYPHEN || unitAt(head - 2) != HYPHEN || unitAt(head - 3) != SPACE) return false
  return kindAt(head - 4) == DIGIT || unitAt(head - 4) == SPACE
}

/** Whether a figure may begin a time of a transcript: in brackets, or at the beginning of a line. */
export function beginsTime(start: i32, end: i32): bool {
  let colon = start + 1
  while (colon < end && colon - start < LONGEST_MINUTES && unitAt(colon) != COLON) colon++
  if (colon >= end || unitAt(colon) != COLON) return false
  if (start == 0) return true
  const before = unitAt(start - 1)
  return before == OPENING || before == BRACKET || markOf(infoOf(before)) == LINE_END
}

/** Whether the text begins with two lines of header fields, with the envelope of a mail, or with the section head of a subtitle script. */
export function beginsAsFile(): bool {
  if (unitAt(0) == OPENING) return unitAt(1) == CAPITAL_S
  if (isEnvelope(unitAt(0) == GREATER ? 1 : 0)) return true
  if (!beginsField(0)) return false
  let at = 0
  while (at < textLength && markOf(infoOf(unitAt(at))) != LINE_END) at++
  at += unitAt(at) == CR && unitAt(at + 1) == LF ? 2 : 1
  return unitAt(at) == SPACE || unitAt(at) == TAB || beginsField(at)
}

/** Whether `From ` is at a place. */
function isEnvelope(at: i32): bool {
  return load<u64>(textAt + (usize(at) << 1)) == FROM && unitAt(at + 4) == SPACE
}

function beginsField(start: i32): bool {
  if (kindAt(start) != LETTER) return false
  let at = start
  while (at - start < LONGEST_NAME && (kindAt(at) == LETTER || kindAt(at) == DIGIT || unitAt(at) == HYPHEN)) at++
  if (at >= textLength || unitAt(at) != COLON) return false
  const mark = markOf(infoOf(unitAt(at + 1)))
  return mark == BLANK || mark == LINE_END
}
