/** Aligns two sequences of sketch tokens and measures how much of each is in the other; called by src/similarity/verification/token-aligner.ts. */
import * as alignment from './alignment'
import * as coverage from './coverage'
import { resultsOf } from './memory'
import { sequence } from './sequence'
import * as tokens from './token-counts'

export { coveredOf, hashesOf, placesOf, presentOf, reserve, resultsOf, tokensOf } from './memory'
export { configure } from './params'

/** Reads the tokens of a sequence, which the host wrote, and counts its own tokens. */
export function load(side: i32, length: i32): void {
  const text = sequence(side)
  text.load(side, length)
  store<i32>(resultsOf(side), text.own)
  store<i32>(resultsOf(side), text.figures, 4)
}

/** Counts the own tokens of a sequence that the other one lacks. */
export function countMissing(side: i32): i32 {
  return tokens.countMissing(sequence(side), sequence(1 - side))
}

/** Whether an alignment may find enough of a sequence in the other one; see coverage.ts. */
export function mayBeIn(side: i32, mostMissing: i32, mostLoose: i32): bool {
  return coverage.mayBeIn(sequence(side), sequence(1 - side), mostMissing, mostLoose)
}

/** How many tokens of a sequence have, of the bits of a mask, these flags and no others. */
export function countTokens(side: i32, mask: u32, flags: u32): i32 {
  return tokens.countTokens(sequence(side), mask, flags)
}

/** Finds the place of each token of a sequence in the other one. */
export function alignTokens(side: i32): void {
  alignment.alignTokens(sequence(side), sequence(1 - side))
}

/** Marks the tokens whose places have company. */
export function markCovered(side: i32): void {
  coverage.markCovered(sequence(side))
}

/** The end of the run of covered tokens to which the token before `i` belongs. */
export function endOfRun(side: i32, i: i32): i32 {
  return coverage.endOfRun(sequence(side), i)
}

/** The first own figure from token `i` on, or the length of the sequence. */
export function nextFigure(side: i32, i: i32): i32 {
  return tokens.nextFigure(sequence(side), i)
}

/** Counts the marked tokens; see coverage.ts. */
export function measureCoverage(side: i32): void {
  coverage.measureCoverage(sequence(side), resultsOf(side))
}

/** Counts the own tokens of a sequence that the alignment of the other one hit. */
export function countHits(side: i32): i32 {
  return coverage.countHits(sequence(side), side, sequence(1 - side))
}
