/** Purity and completeness by whole groups; Manning, Raghavan and Schütze, Introduction to Information Retrieval, 2008, section 16.3. */

import { type GroupComparison, shareHeldTogether } from '../group-comparison.js'

/** Share of the reported groups of two or more whose documents are all in one gold group; 1 if no group was reported. */
export function groupPrecision({ reported, gold }: GroupComparison): number {
  return shareHeldTogether(reported, gold)
}

/** Share of the gold groups of two or more whose documents are all in one reported group; 1 if gold has no group. */
export function groupRecall({ reported, gold }: GroupComparison): number {
  return shareHeldTogether(gold, reported)
}
