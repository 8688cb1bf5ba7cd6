/** What is known of the string in a row of surfaces.ts, after its own fields: what it counts as, and what it says of its text's language. */

const OF_SPELLING: usize = 12
const OF_MASK: usize = 16
const OF_LANGUAGE: usize = 20
const OF_SCRIPT: usize = 21
const OF_WEIGHT: usize = 24

/** No language has this number. */
const NO_LANGUAGE: u8 = 255
/** No script has this number. */
const UNKNOWN: u8 = 254

/** For a new string. */
export function knowNothing(row: usize): void {
  store<u8>(row, NO_LANGUAGE, OF_LANGUAGE)
  store<u8>(row, UNKNOWN, OF_SCRIPT)
}

/** Whether the row has the number of the spelling in a language: it has one for the language that was asked for last. */
export function hasSpelling(row: usize, language: u32): bool {
  return load<u8>(row, OF_LANGUAGE) == language
}

/** The number of the spelling in that language. */
export function spellingAt(row: usize): u32 {
  return load<u32>(row, OF_SPELLING)
}

/** Keeps the number of the spelling in a language. */
export function setSpelling(row: usize, language: u32, spelling: u32): void {
  store<u8>(row, u8(language), OF_LANGUAGE)
  store<u32>(row, spelling, OF_SPELLING)
}

/** Whether the three of `WordEvidence` (src/analysis/languages/language-guess.ts) are there. */
export function hasEvidence(row: usize): bool {
  return load<u8>(row, OF_SCRIPT) != UNKNOWN
}

/** The languages that the word speaks for, a bit each. */
export function maskAt(row: usize): u32 {
  return load<u32>(row, OF_MASK)
}

/** How much it counts for each. */
export function weightAt(row: usize): f64 {
  return load<f64>(row, OF_WEIGHT)
}

/** Its script among those that decide alone, or that of no such script. */
export function scriptAt(row: usize): u32 {
  return load<u8>(row, OF_SCRIPT)
}

/** Keeps the evidence. */
export function writeEvidence(row: usize, mask: u32, weight: f64, script: u32): void {
  store<u32>(row, mask, OF_MASK)
  store<f64>(row, weight, OF_WEIGHT)
  store<u8>(row, u8(script), OF_SCRIPT)
}
