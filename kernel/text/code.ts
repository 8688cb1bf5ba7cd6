import { isLatinLetter, isSmallLatin } from './latin-words'
import { endsAsSite } from './site-names'
import { BLANK, DIGIT, infoOf, kindAt, LETTER, LINE_END, markOf, UNSPACED_MARK, unitAt } from './units'
import { CODE, FACT, NAME, setToken, startOf, tokenAt, tokenCount } from './written-tokens'

/**
 * Finds code in a text: what stands between backticks, options that begin with two hyphens, paths and addresses that begin with slashes, and names with points
 * inside (`server.port`, `values.yaml`) but those of sites (`example.com`). A word there names a flag, a type or a file, although it has no capital.
 */

/** Most code units between two backticks, and before the first point of a name. */
const LONGEST_SPAN: i32 = 100
const LONGEST_NAME: i32 = 64
/** Letters on either side of a point inside a name. `e.g.` and `p.m.` have one. */
const SHORTEST_PART: i32 = 2

const QUOTE: u32 = 0x22
const SINGLE_QUOTE: u32 = 0x27
const BRACKET: u32 = 0x28
const HYPHEN: u32 = 0x2d
const POINT: u32 = 0x2e
const SLASH: u32 = 0x2f
const COLON: u32 = 0x3a
const SQUARE_BRACKET: u32 = 0x5b
const UNDERSCORE: u32 = 0x5f
const BACKTICK: u32 = 0x60

/** The code that was found last. Its tokens are marked when the scan is behind it, so that no word need ask whether it is in code. */
let codeStart: i32 = 0
let codeEnd: i32 = 0

/** Begins a text. */
export function resetCode(): void {
  codeStart = codeEnd = 0
}

/**
 * Passes a mark with which code may begin. Reads a unit twice at most, but for those behind a backtick that no other closes and before the points of a relative
 * address, of which each reads no more than its longest span or name.
 */
export function passCode(at: i32, unit: u32): void {
  // Hyphen, point and slash follow one another.
  if ((unit - HYPHEN > SLASH - HYPHEN && unit != BACKTICK) || at < codeEnd) return
  markCode()
  if (unit == BACKTICK) passSpan(at)
  else if (unit == HYPHEN) passOption(at)
  else if (unit == SLASH) passPath(at)
  else passPoint(at)
}

/** Marks the words of the code that was found last. Those that are facts, or have a capital inside a sentence, name something already. */
export function markCode(): void {
  if (codeStart == codeEnd) return
  for (let i = tokenCount - 1; i >= 0 && startOf(i) >= codeStart; i--) {
    const token = tokenAt(i)
    if (startOf(i) < codeEnd && (token & (FACT | NAME)) == 0 && isWordUnit(startOf(i))) setToken(i, token | NAME | CODE)
  }
  codeStart = codeEnd
}

/**
 * Passes what stands in a line between one or two backticks and as many. Three begin a block. An apostrophe inside may end a quotation that a backtick
 * begins, and an underscore behind makes a link of reStructuredText. Behind a letter, a backtick is an apostrophe (`п`ять`, `Ankara`da`), and behind a blank
 * it begins another word or span.
 */
function passSpan(at: i32): void {
  let start = at + 1
  while (unitAt(start) == BACKTICK) start++
  const marks = start - at
  codeStart = codeEnd = start
  if (marks > 2 || kindAt(at - 1) == LETTER) return
  for (let i = start; i < start + LONGEST_SPAN; i++) {
    const unit = unitAt(i)
    if (unit == 0 || unit == SINGLE_QUOTE || markOf(infoOf(unit)) == LINE_END) return
    if (unit != BACKTICK || (marks == 2 && unitAt(i + 1) != BACKTICK)) continue
    if (unitAt(i + marks) != UNDERSCORE && !isBlank(unitAt(i - 1))) codeEnd = i + marks
    return
  }
}

/** Passes the name of an option: `--dry-run`. */
function passOption(at: i32): void {
  if (unitAt(at + 1) != HYPHEN || !isLatinLetter(unitAt(at + 2)) || !opens(unitAt(at - 1))) return
  let end = at + 2
  while (isPart(end)) end++
  codeStart = at
  codeEnd = end
}

/** Passes a path, `/etc/hosts`, or what stands behind the scheme of an address that is no web page's, `oci://example.org/charts`. */
function passPath(at: i32): void {
  const before = unitAt(at - 1)
  if (isLatinLetter(unitAt(at + 1)) && (opens(before) || (before == SLASH && unitAt(at - 2) == COLON))) passName(at, at + 1)
}

/**
 * Passes the name in which a point stands between small letters. Not in a relative address, `../settings.md`, which is the same in a copy only if that
 * stands in the same place.
 */
function passPoint(at: i32): void {
  for (let i = 1; i <= SHORTEST_PART; i++) if (!isSmallLatin(unitAt(at + i)) || !isPart(at - i)) return
  let start = at - SHORTEST_PART
  while (at - start < LONGEST_NAME && (isPart(start - 1) || unitAt(start - 1) == POINT)) start--
  if (unitAt(start - 1) == SLASH) return
  passName(start, at + 1)
  if (endsAsSite(codeEnd)) codeStart = codeEnd
}

/** Passes a name or path, of which the units before a place are read. */
function passName(start: i32, read: i32): void {
  let end = read
  while (isPart(end) || ((unitAt(end) == POINT || unitAt(end) == SLASH) && isPart(end + 1))) end++
  codeStart = start
  codeEnd = end
}

/** Whether code may begin behind a unit. */
function opens(unit: u32): bool {
  if (unit == 0 || isBlank(unit) || markOf(infoOf(unit)) == LINE_END) return true
  return unit == BRACKET || unit == SQUARE_BRACKET || unit == QUOTE || unit == SINGLE_QUOTE
}

function isBlank(unit: u32): bool {
  return markOf(infoOf(unit)) == BLANK
}

function isPart(i: i32): bool {
  const unit = unitAt(i)
  return kindAt(i) == LETTER || kindAt(i) == DIGIT || unit == UNDERSCORE || unit == HYPHEN
}

/** Whether a word is at a place, and no character of a script without spaces. */
function isWordUnit(i: i32): bool {
  return kindAt(i) == LETTER || kindAt(i) == UNSPACED_MARK
}
