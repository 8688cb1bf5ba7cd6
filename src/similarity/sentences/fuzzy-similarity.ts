/*
 * Sentences that say the same in other words: Yerra, Detecting similar HTML documents using a sentence-based copy detection approach, M.S.
 * thesis, Brigham Young University, 2005, section 3.2.2 (equations 3.1 to 3.4).
 *
 * Deviations: a word that a sentence has twice counts once; figures count as words; factors below the table's floor count as 0.
 */

/** Smallest similarity, in the weaker direction, of sentences that are the same: the permissible threshold of the thesis. */
export const minSimilarity = 0.825

/** Largest difference between the two directions: the variation threshold of the thesis. It excludes sentences that are a part of the other. */
const maxVariation = 0.15

/** The similarity of two sentences in both directions, each 0..1: the mean of μ over the words of each, equation 3.3. */
export interface FuzzySimilarity {
  /** Sim(a, b): how well the words of a are covered by those of b. */
  readonly aInB: number
  readonly bInA: number
}

/** A sum of fractions may miss by this much a threshold that it reaches in theory. */
export const rounding = 1e-9

/** Whether two sentences are the same: EQ, equation 3.4. */
export function isSameSentence({ aInB, bInA }: FuzzySimilarity): boolean {
  return Math.min(aInB, bInA) >= minSimilarity - rounding && Math.abs(aInB - bInA) <= maxVariation + rounding
}
