/** Precision, recall and F1 of pairs, as in Uyar, Near-duplicate news detection using named entities, MSc thesis, 2009, section 6.1. */

import { ratio } from './ratio.js'

/** The counts from which pair measures are computed. Ignored pairs are in none of them. */
export interface PairCounts {
  /** Positive gold pairs that were reported rightly. */
  readonly found: number
  /** Positive gold pairs that were not reported, or only in the wrong direction. */
  readonly missed: number
  /** Pairs that were reported wrongly. A containment in the wrong direction counts here and as missed. */
  readonly wrong: number
}

/** The counts of no pairs. */
export const noPairs: PairCounts = { found: 0, missed: 0, wrong: 0 }

/** The counts of two disjoint sets of pairs together. */
export function addPairCounts(one: PairCounts, other: PairCounts): PairCounts {
  return { found: one.found + other.found, missed: one.missed + other.missed, wrong: one.wrong + other.wrong }
}

/** Share of the reported pairs that gold calls duplicates, in the right direction; 1 if none was reported, because then nothing is wrong. */
export function pairPrecision({ found, wrong }: PairCounts): number {
  return ratio(found, found + wrong, 1)
}

/** Share of the positive gold pairs that were reported, in the right direction; 1 if there are none, because then nothing was missed. */
export function pairRecall({ found, missed }: PairCounts): number {
  return ratio(found, found + missed, 1)
}

/** Harmonic mean of precision and recall (van Rijsbergen 1979, chapter 7); 1 if no pair was reported and none was to be found. */
export function pairF1({ found, missed, wrong }: PairCounts): number {
  return ratio(2 * found, 2 * found + missed + wrong, 1)
}
