import { LETTER_CLASSES, textAt, UNITS } from './memory'

/**
 * The table of code units, one word each, which the host fills from the tables of src/analysis: bits 0-3 class in a text as it came, bits 4-7
 * class in a normalised text, bit 8 a letter whose lower case differs, bit 9 a Han numeral, bits 10-12 mark, bits 16-31 lower case.
 */

// The classes of src/analysis/character-classes.ts.
export const LETTER: u32 = 0
export const DIGIT: u32 = 1
export const IDEOGRAPH: u32 = 2
export const UNSPACED_LETTER: u32 = 3
export const UNSPACED_MARK: u32 = 4
export const APOSTROPHE: u32 = 6
export const JOINER: u32 = 7
export const HIGH_SURROGATE: u32 = 9
export const OTHER: u32 = 10
/** A unit that may mean that the text is not normalised. */
export const SUSPECT: u32 = 15

// Marks between tokens, by their effect on a scan, in the order of `marks` in src/signatures/scan-tables.ts.
export const BLANK: u32 = 1
export const LINE_END: u32 = 2
export const STOP: u32 = 3
export const CLOSER: u32 = 4
export const LINE_MARK: u32 = 5

const MARK_SHIFT: u32 = 10
/** Bit of a letter whose lower case differs. */
export const CAPITAL: u32 = 1 << 8
const NUMERAL: u32 = 1 << 9
/** Shift to the lower case. */
export const FOLD_SHIFT: u32 = 16

/** Class of the first letter of a word, 1..31; the host can remove accents. */
@external('host', 'letterClass')
declare function askLetterClass(unit: u32): u32

/** Length of the text in code units. */
export let textLength: i32 = 0

/** Begins the text of `units` code units at `textAt`. */
export function startText(units: i32): void {
  textLength = units
  // Two zero units after the text, so that reading there needs no test.
  store<u32>(textAt + (usize(units) << 1), 0)
}

/** The code unit of the text at a place; 0 just before and just after it. */
export function unitAt(i: i32): u32 {
  return load<u16>(textAt + (usize(i) << 1))
}

/** The table's information about a unit. */
export function infoOf(unit: u32): u32 {
  return load<u32>(UNITS + (usize(unit) << 2))
}

/** The class of a unit in a normalised text. */
export function kindOf(unit: u32): u32 {
  return (infoOf(unit) >>> 4) & 15
}

/** The class in a normalised text of the unit at a place. */
export function kindAt(i: i32): u32 {
  return kindOf(unitAt(i))
}

/** Lower case of a unit, from its information. */
export function foldOf(info: u32): u32 {
  return info >>> FOLD_SHIFT
}

/** The effect of a unit between tokens on a scan, from its information; 0: none. */
export function markOf(info: u32): u32 {
  return (info >>> MARK_SHIFT) & 7
}

/** Whether a unit is a letter whose lower case differs, from its information. */
export function isCapital(info: u32): bool {
  return (info & CAPITAL) != 0
}

/** Whether a unit is a Han numeral, from its information. */
export function isNumeral(info: u32): bool {
  return (info & NUMERAL) != 0
}

/** Class of a letter as the first of a word, 1..31; asks the host once per letter. */
export function letterClass(unit: u32): u32 {
  const known = load<u8>(LETTER_CLASSES + unit)
  if (known != 0) return known
  const found = askLetterClass(unit)
  store<u8>(LETTER_CLASSES + unit, found)
  return found
}
