import { FNV_OFFSET, FNV_PRIME } from './hash'
import { FIGURE_TOKENS, FIGURE_UNITS } from './memory'
import { foldOf, infoOf } from './units'

/**
 * Reads figures into one spelling each, so that `4,800,000`, `4.800.000` and `4800000` are the same figure, `1,234.50` and `1.234,5` another, and `1.5`
 * is not `15`: without thousands separators, with a point as decimal mark, without zeros before the figure or at the end of its decimals, with ASCII
 * digits for those of other scripts.
 *
 * A figure with groups of thousands has a token for each group, without empty groups at the end, so that `4.800.000` and "4 million 800 thousand"
 * have the same tokens; any other figure is one token.
 */

/** Longest run of digits and joiners that is read as one figure, in code units; the rest of a longer run is the next figure. */
export const LONGEST_FIGURE: i32 = 64

const ZERO: u32 = 0x30
const NINE: u32 = 0x39
const POINT: u32 = 0x2e
const COMMA: u32 = 0x2c
const GROUP_DIGITS: i32 = 3
/** Units of a group of thousands, the mark before it included. */
const GROUP_UNITS: i32 = GROUP_DIGITS + 1

/** Length of the spelling in code units. */
export let figureLength: i32 = 0
/** Number of tokens of the figure that was read last. */
export let figureTokens: i32 = 0

/** Number of joiners in the figure. */
export let separators: i32 = 0
let isThousands: bool = false

/** The i-th unit of the figure's spelling. */
export function figureUnit(i: i32): u32 {
  return load<u16>(FIGURE_UNITS + (usize(i) << 1))
}

/** Hash of the figure's i-th token, not mixed yet. */
export function figureToken(i: i32): u32 {
  return load<u32>(FIGURE_TOKENS + (usize(i) << 2))
}

/** Reads the code units in `[at, at + 2 * length)`: digits with single joiners between them, at most {@link LONGEST_FIGURE} units. */
export function readFigure(at: usize, length: i32): void {
  copyUnits(at, length)
  figureTokens = 0
  if (separators > 0 && isThousands) readThousands()
  else {
    if (separators > 1) dropGroupMarks()
    if (separators == 1) readDecimal()
    dropLeadingZeros()
    addToken(0, figureLength)
  }
}

function setUnit(i: i32, unit: u32): void {
  store<u16>(FIGURE_UNITS + (usize(i) << 1), unit)
}

function copyUnits(at: usize, length: i32): void {
  separators = 0
  isThousands = true
  let mark: u32 = 0
  let digits = 0
  for (let i = 0; i < length; i++) {
    const unit = asciiDigit(load<u16>(at + (usize(i) << 1)))
    setUnit(i, unit)
    if (isDigit(unit)) {
      digits++
      continue
    }
    endGroup(digits)
    if (separators == 0) mark = unit
    if (unit != mark || (unit != POINT && unit != COMMA)) isThousands = false
    separators++
    digits = 0
  }
  endGroup(digits)
  // 0.500 is a half, not five hundred.
  if (figureUnit(0) == ZERO) isThousands = false
  figureLength = length
}

function endGroup(digits: i32): void {
  const isGroup = separators == 0 ? digits <= GROUP_DIGITS : digits == GROUP_DIGITS
  if (!isGroup) isThousands = false
}

function readThousands(): void {
  let length = 0
  for (let i = 0; i < figureLength; i++) if (isDigit(figureUnit(i))) setUnit(length++, figureUnit(i))
  let end = length
  while (end > GROUP_DIGITS && isZero(end - GROUP_DIGITS, end)) end -= GROUP_DIGITS
  const first = end % GROUP_DIGITS == 0 ? GROUP_DIGITS : end % GROUP_DIGITS
  addToken(0, first)
  for (let at = first; at < end; at += GROUP_DIGITS) addToken(at, at + GROUP_DIGITS)
  figureLength = length
  dropLeadingZeros()
}

function isZero(from: i32, to: i32): bool {
  for (let i = from; i < to; i++) if (figureUnit(i) != ZERO) return false
  return true
}

/** Takes the marks of thousands out of a figure that has decimals behind the other mark. */
function dropGroupMarks(): void {
  let decimal = figureLength - 1
  while (isDigit(figureUnit(decimal))) decimal--
  if (!isInGroups(decimal)) return
  let length = 0
  for (let i = 0; i < figureLength; i++) if (i >= decimal || isDigit(figureUnit(i))) setUnit(length++, figureUnit(i))
  figureLength = length
  separators = 1
}

/** Whether the digits before a decimal mark are groups of thousands, all of them behind the other mark. */
function isInGroups(decimal: i32): bool {
  const unit = figureUnit(decimal)
  const mark: u32 = unit == POINT ? COMMA : unit == COMMA ? POINT : 0
  for (let i = 1; i <= decimal; i++) {
    const before = figureUnit(decimal - i)
    if (i % GROUP_UNITS == 0 ? before != mark : !isDigit(before)) return false
  }
  return figureUnit(0) != ZERO
}

function readDecimal(): void {
  let mark = 0
  while (isDigit(figureUnit(mark))) mark++
  if (figureUnit(mark) != POINT && figureUnit(mark) != COMMA) return
  setUnit(mark, POINT)
  while (figureLength > mark + 1 && figureUnit(figureLength - 1) == ZERO) figureLength--
  if (figureLength == mark + 1) figureLength = mark
}

function dropLeadingZeros(): void {
  const zeros = leadingZeros(0, figureLength)
  if (zeros == 0) return
  figureLength -= zeros
  memory.copy(FIGURE_UNITS, FIGURE_UNITS + (usize(zeros) << 1), usize(figureLength) << 1)
}

/** Number of zeros that precede another digit. */
function leadingZeros(from: i32, to: i32): i32 {
  let at = from
  while (at + 1 < to && figureUnit(at) == ZERO && isDigit(figureUnit(at + 1))) at++
  return at - from
}

function addToken(from: i32, to: i32): void {
  let hash = FNV_OFFSET
  for (let i = from + leadingZeros(from, to); i < to; i++) hash = (hash ^ figureUnit(i)) * FNV_PRIME
  store<u32>(FIGURE_TOKENS + (usize(figureTokens) << 2), hash)
  figureTokens++
}

function isDigit(unit: u32): bool {
  return unit >= ZERO && unit <= NINE
}

/** A decimal digit of another script as the ASCII digit; every other unit folded, so Roman numerals in lower case. */
function asciiDigit(unit: u32): u32 {
  if (unit < 0x660) return unit
  return unit - 0xff10 < 10 ? ZERO + unit - 0xff10 : foldOf(infoOf(unit))
}
