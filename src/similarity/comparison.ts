import type { Comparison, Verdict } from '../model.js'

/** The comparison of two documents with equal letters and figures. Such documents need no alignment. */
export const exactComparison: Comparison = { verdict: 'exact', aInB: 1, bInA: 1, resemblance: 1, substituted: 0 }

/** The comparison of two documents that have nothing in common, or cannot be compared. */
export const distinctComparison: Comparison = { verdict: 'distinct', aInB: 0, bInA: 0, resemblance: 0, substituted: 0 }

/**
 * The same comparison with another verdict. Written property by property: `...` makes objects of another shape, for which V8 deoptimises all readers.
 */
export function withVerdict({ aInB, bInA, resemblance, substituted }: Comparison, verdict: Verdict): Comparison {
  return { verdict, aInB, bInA, resemblance, substituted }
}

/** Turns a verdict about a, relative to b, into the one about b, relative to a. */
export function reverseVerdict(verdict: Verdict): Verdict {
  if (verdict === 'contains') return 'contained'
  return verdict === 'contained' ? 'contains' : verdict
}

/** Whether a verdict lets two documents fold: they are copies, or one is in the other. */
export function folds(verdict: Verdict): boolean {
  return verdict !== 'variant' && verdict !== 'distinct'
}

/** Whether a verdict makes two documents copies, so that the later one may join the group of the earlier one. */
export function areCopies(verdict: Verdict): boolean {
  return verdict === 'exact' || verdict === 'near'
}

/** Whether the first document of a comparison is in the other one, by a share of at least `minContainment`. */
export function isContained({ verdict, aInB }: Comparison, minContainment: number): boolean {
  return verdict === 'contained' && aInB >= minContainment
}

/** The same comparison seen from the other document. */
export function reverseComparison({ verdict, aInB, bInA, resemblance, substituted }: Comparison): Comparison {
  return { verdict: reverseVerdict(verdict), aInB: bInA, bInA: aInB, resemblance, substituted }
}
