import { shareOf } from '../share.js'

/*
 * How much of two documents is the same, in sentences: Yerra 2005, sections 3.2.3 and 4.2 (equations 3.5, 4.1 and 4.3).
 */

/** A figure for a in b, and for b in a. */
export interface BothWays {
  readonly aInB: number
  readonly bInA: number
}

/** Odds of two documents whose sentences are all the same. The ratio would be infinite. */
const maxOdds = 100

/**
 * The degree of overlap: the share of each document's sentences that are common to both. 0 for a document without sentences.
 *
 * @param common number of sentences that both documents have, each paired once
 */
export function computeOverlap(common: number, sentencesA: number, sentencesB: number): BothWays {
  return { aInB: shareOf(common, sentencesA), bInA: shareOf(common, sentencesB) }
}

/** Odds of two degrees of resemblance, 0..100: p / (1 − p), where p is their product (Dempster's rule); 100 if p is 1. */
export function computeOdds({ aInB, bInA }: BothWays): number {
  const p = aInB * bInA
  return p >= 1 ? maxOdds : Math.min(maxOdds, p / (1 - p))
}
