/** Aligns two sequences of sketch tokens and measures how much of each stands in the other; src/similarity/verification/token-aligner.ts calls it. */
import * as alignment from './alignment'
import * as coverage from './coverage'
import { resultsOf } from './memory'
import * as sequences from './sequence'

export { coveredOf, hashesOf, placesOf, presentOf, reserve, resultsOf, tokensOf } from './memory'
export { configure } from './params'

/** Takes the tokens of a sequence, which the host wrote, and counts its own ones. */
export function load(side: i32, length: i32): void {
  const text = sequences.sequence(side)
  text.load(side, length)
  store<i32>(resultsOf(side), text.own)
  store<i32>(resultsOf(side), text.figures, 4)
}

/** Own tokens of a sequence that stand nowhere in the other one. */
export function countMissing(side: i32): i32 {
  return sequences.countMissing(sequences.sequence(side), sequences.sequence(1 - side))
}

/** Finds the place of each token of a sequence in the other one. */
export function alignTokens(side: i32): void {
  alignment.alignTokens(sequences.sequence(side), sequences.sequence(1 - side))
}

/** Marks the tokens whose places have company. */
export function markCovered(side: i32): void {
  coverage.markCovered(sequences.sequence(side))
}

/** Sums the marks up. */
export function measureCoverage(side: i32): void {
  coverage.measureCoverage(sequences.sequence(side), resultsOf(side))
}

/** Own tokens of a sequence that the alignment of the other one hit. */
export function countHits(side: i32): i32 {
  return coverage.countHits(sequences.sequence(side), side, sequences.sequence(1 - side))
}
