/** What pair measures are computed from. Ignored pairs are in none of the three. */
export interface PairCounts {
  /** Positive gold pairs that were reported rightly. */
  readonly found: number
  /** Positive gold pairs that were not, or only in the wrong direction. */
  readonly missed: number
  /** Pairs that were reported wrongly; a containment said the wrong way round is one of these and a missed one. */
  readonly wrong: number
}

/** No pair at all. */
export const noPairs: PairCounts = { found: 0, missed: 0, wrong: 0 }

/** The counts of two disjoint sets of pairs together. */
export function addPairCounts(one: PairCounts, other: PairCounts): PairCounts {
  return { found: one.found + other.found, missed: one.missed + other.missed, wrong: one.wrong + other.wrong }
}
