/** Measures of single documents, from Uyar, Near-duplicate news detection using named entities, MSc thesis, 2009, section 6.1. */

import { ratio } from './ratio.js'

/** The thesis's table 6.1: documents by what they were called and what they are. */
interface DocumentCounts {
  /** Called duplicates, and are. */
  readonly found: number
  /** Called duplicates, and are not. */
  readonly wrong: number
  /** Not called duplicates, and are. */
  readonly missed: number
  /** Not called duplicates, and are not. */
  readonly rejected: number
}

/** Share of the duplicates that were not called duplicates (c / (a + c)); 0 if there are no duplicates. */
export function documentMissRate({ found, missed }: DocumentCounts): number {
  return ratio(missed, found + missed, 0)
}

/** Share of the other documents that were called duplicates (b / (b + d)); 0 if every document is a duplicate. */
export function documentFalseAlarmRate({ wrong, rejected }: DocumentCounts): number {
  return ratio(wrong, wrong + rejected, 0)
}

/** Share of duplicates among the documents of the thesis's collections. */
const duplicateShare = 0.07

/**
 * False alarms and misses in one figure, `C_dup-norm`: a false alarm costs 13.29 times a miss, because the reader never learns of a hidden document.
 *
 * @param rates each 0..1
 */
export function detectionCost({ missRate, falseAlarmRate }: { readonly missRate: number; readonly falseAlarmRate: number }): number {
  return (falseAlarmRate * (1 - duplicateShare)) / duplicateShare + missRate
}
