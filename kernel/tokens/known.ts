/** Further fields of a row of surfaces.ts: the number of the string's spelling, and the string's evidence of the language of its text. */

const OF_SPELLING: usize = 12
const OF_MASK: usize = 16
const OF_LANGUAGE: usize = 20
const OF_SCRIPT: usize = 21
const OF_WEIGHT: usize = 24

/** No language has this number. */
const NO_LANGUAGE: u8 = 255
/** No script has this number. */
const UNKNOWN: u8 = 254

/** Marks all further fields of a new string as unknown. */
export function knowNothing(row: usize): void {
  store<u8>(row, NO_LANGUAGE, OF_LANGUAGE)
  store<u8>(row, UNKNOWN, OF_SCRIPT)
}

/** Whether the row holds the number of the spelling in a language. It holds that of the last language only. */
export function hasSpelling(row: usize, language: u32): bool {
  return load<u8>(row, OF_LANGUAGE) == language
}

/** The number of the spelling in the language of {@link setSpelling}. */
export function spellingAt(row: usize): u32 {
  return load<u32>(row, OF_SPELLING)
}

/** Stores the number of the spelling in a language. */
export function setSpelling(row: usize, language: u32, spelling: u32): void {
  store<u8>(row, u8(language), OF_LANGUAGE)
  store<u32>(row, spelling, OF_SPELLING)
}

/** Whether the row holds the three fields of `WordEvidence` (src/analysis/languages/language-guess.ts). */
export function hasEvidence(row: usize): bool {
  return load<u8>(row, OF_SCRIPT) != UNKNOWN
}

/** The languages for which the word votes, one bit each. */
export function maskAt(row: usize): u32 {
  return load<u32>(row, OF_MASK)
}

/** The weight of the word's vote for each of them. */
export function weightAt(row: usize): f64 {
  return load<f64>(row, OF_WEIGHT)
}

/** The word's script if the script alone decides the language; otherwise the number that stands for no script. */
export function scriptAt(row: usize): u32 {
  return load<u8>(row, OF_SCRIPT)
}

/** Stores the evidence. */
export function writeEvidence(row: usize, mask: u32, weight: f64, script: u32): void {
  store<u32>(row, mask, OF_MASK)
  store<f64>(row, weight, OF_WEIGHT)
  store<u8>(row, u8(script), OF_SCRIPT)
}
