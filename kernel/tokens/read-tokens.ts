import { classAt, gapsAt, setToken, textAt, unitAt } from './memory'
import { internAll } from './surfaces'

/** Finds the tokens of a text, as src/analysis/token-reader.ts defines them. */

// The classes of src/analysis/character-classes.ts.
const LETTER: u32 = 0
const DIGIT: u32 = 1
const UNSPACED_LETTER: u32 = 3
const UNSPACED_MARK: u32 = 4
const INVISIBLE: u32 = 5
const APOSTROPHE: u32 = 6
const JOINER: u32 = 7
const AMPERSAND: u32 = 8
const HIGH_SURROGATE: u32 = 9
const OTHER: u32 = 10

/** Longest token in code units. A longer run of letters is cut into tokens of this length. */
const LONGEST_TOKEN: i32 = 255
const LONGEST_MARKS: i32 = 16
const IDEOGRAPH_GRAM: i32 = 2
const UNSPACED_GRAM: i32 = 3

const POINT: u32 = 0x2e
const SPACE: u32 = 0x20

/** Class of the character for which the character reference at a place stands; {@link OTHER} if there is none, or if it stands for `&`. */
@external('host', 'classOfReference')
declare function classOfReference(at: i32): u32

/** Code units of the character reference at a place; 1 if there is none. */
@external('host', 'unitsOfReference')
declare function unitsOfReference(at: i32): i32

@external('host', 'classOfSupplementary')
declare function classOfSupplementary(codePoint: u32): u32

let textLength: i32 = 0
let count: i32 = 0
let gaps: i32 = 0

/** Number of tokens that are not followed by a single space; the last token may be one of them. */
export function gapCount(): i32 {
  return gaps
}

/**
 * Finds the tokens of the text of `units` code units at `textAt`, in order, and numbers their strings.
 *
 * @param wanted stops after this many tokens; a run of a script without spaces is read to its end
 * @returns how many there are
 */
export function readTokens(units: i32, wanted: i32): i32 {
  textLength = units
  // A unit that ends every token, so that reading the unit after the text needs no test.
  store<u16>(textAt + (usize(units) << 1), 0)
  count = 0
  gaps = 0
  let i = 0
  while (i < units && count < wanted) {
    const found = classAt(i)
    if (found <= DIGIT) i = readWord(i)
    else if (found <= UNSPACED_MARK) i = readUnspaced(i)
    else i = found == OTHER ? i + 1 : readRare(i)
  }
  internAll(count)
  return count
}

/** Reads a place whose class alone does not decide: a surrogate pair or a character reference may begin a token. */
function readRare(start: i32): i32 {
  const real = classOfElement(start)
  if (real <= DIGIT) return readWord(start)
  if (real <= UNSPACED_MARK) return readUnspaced(start)
  return start + unitsOfElement(start)
}

function readWord(start: i32): i32 {
  const limit = min(textLength, start + LONGEST_TOKEN)
  let hash: u32 = 0
  let last = LETTER
  let i = start
  while (i < limit) {
    const found = classAt(i)
    if (found <= DIGIT) {
      hash = nextHash(hash, unitAt(i))
      last = found
      i++
      continue
    }
    const end = found == OTHER ? i : i + unitsThatContinue(i, start, last)
    if (end == i || end > limit) break
    const real = classOfElement(i)
    if (real <= DIGIT) last = real
    while (i < end) hash = nextHash(hash, unitAt(i++))
  }
  setToken(count++, start, i, hash)
  if (unitAt(i) != SPACE || classAt(i + 1) > DIGIT) noteGap()
  return i
}

/** Records that the last token may not be followed by a single space. */
function noteGap(): void {
  store<i32>(gapsAt + (usize(gaps++) << 2), count - 1)
}

/**
 * How many code units at a place, which are not plain letters or digits, continue the token that began at `start`; 0 ends the token.
 *
 * @param last class of the last letter or digit
 */
function unitsThatContinue(at: i32, start: i32, last: u32): i32 {
  // Commas, points and hyphens follow every tenth word; one test rejects most of them.
  if (classAt(at) == JOINER && last != DIGIT && !isInitial(at, start)) return 0
  const real = classOfElement(at)
  const units = unitsOfElement(at)
  if (real <= DIGIT || real == INVISIBLE) return units
  if (real != APOSTROPHE && real != JOINER) return 0
  const next = classOfElement(at + units)
  if (real == APOSTROPHE) return next == LETTER ? units : 0
  return (last == DIGIT && next == DIGIT) || isInitial(at, start) ? units : 0
}

/** Whether a point has single letters on both sides, like that in `U.S`. */
function isInitial(point: i32, start: i32): bool {
  if (unitAt(point) != POINT || (point - 1 != start && unitAt(point - 2) != POINT)) return false
  if (classOfElement(point - 1) != LETTER || classOfElement(point + 1) != LETTER) return false
  return classOfElement(point + 1 + unitsOfElement(point + 1)) > DIGIT
}

/** Adds the overlapping grams of the run at `start`, in a script without spaces. */
function readUnspaced(start: i32): i32 {
  const kind = classOfElement(start)
  const isPair = kind != UNSPACED_LETTER
  const gram = isPair ? IDEOGRAPH_GRAM : UNSPACED_GRAM
  // Starts of the last three characters, oldest first.
  let first = start
  let second = start
  let third = start
  let characters = 1
  let end = nextCluster(start)
  while (classOfElement(end) == kind) {
    first = second
    second = third
    third = end
    characters++
    end = nextCluster(end)
    if (characters >= gram) addGram(isPair ? second : first, end)
  }
  if (characters < gram) addGram(start, end)
  return end
}

function addGram(start: i32, end: i32): void {
  let hash: u32 = 0
  for (let i = start; i < end; i++) hash = nextHash(hash, unitAt(i))
  setToken(count++, start, end, hash)
  noteGap()
}

/** End of the character at a place, including the marks that belong to it. */
function nextCluster(at: i32): i32 {
  let end = at + unitsOfElement(at)
  const limit = end + LONGEST_MARKS
  while (end < limit) {
    const found = classOfElement(end)
    if (found != UNSPACED_MARK && found != INVISIBLE) break
    end += unitsOfElement(end)
  }
  return end
}

function nextHash(hash: u32, unit: u32): u32 {
  return (hash ^ unit) * 0x5bd1e995 + 0x3c6ef372
}

/** Class of the character or undecoded reference at a place; lone surrogates and the end of the text are {@link OTHER}. */
function classOfElement(at: i32): u32 {
  if (at >= textLength) return OTHER
  const plain = classAt(at)
  if (plain == HIGH_SURROGATE) return isPairAt(at) ? classOfSupplementary(codePointAt(at)) : OTHER
  return plain == AMPERSAND ? classOfReference(at) : plain
}

function unitsOfElement(at: i32): i32 {
  const plain = classAt(at)
  if (plain == AMPERSAND) return unitsOfReference(at)
  return plain == HIGH_SURROGATE && isPairAt(at) ? 2 : 1
}

function isPairAt(at: i32): bool {
  return (unitAt(at + 1) & 0xfc00) == 0xdc00
}

function codePointAt(at: i32): u32 {
  return 0x10000 + ((unitAt(at) - 0xd800) << 10) + (unitAt(at + 1) - 0xdc00)
}
