/** How candidates are looked up in a collection that is held in memory. */
export interface CandidateOptions {
  /** A term held by more documents than this is hot: it proposes nothing, unless most of the probe's terms are hot. 1..capacity. */
  readonly hotAbove: number
  /** Documents that a term keeps, oldest first: what a hot term answers. */
  readonly capacity: number
  /** Hot terms asked when at least half of the probe's terms are hot, rarest first. */
  readonly hotTermsAsked: number
  /** Candidates given back at most, best share first… */
  readonly limit: number
  /** …but all, up to `capacity`, that share at least this much: the documents of one template, of which any may be the copy. 0..1. */
  readonly strongShare: number
  /** Smallest share of the shorter term list that a candidate must share, 0..1. */
  readonly minSharedShare: number
}

/**
 * Measured on the development corpora (docs/benchmarks): a cap of 50 finds what a cap of 300 finds, but in a million documents made of 130,000
 * sentences the inner terms of an excerpt stand in 140 documents each: 50 misses one copy in 200, 100 one in 5,000. The share keeps out documents
 * that have one sentence in ten in common, for which no verdict but `distinct` is to be expected.
 */
export const defaultCandidateOptions: CandidateOptions = {
  hotAbove: 100,
  capacity: 300,
  hotTermsAsked: 8,
  limit: 32,
  strongShare: 0.5,
  minSharedShare: 0.1,
}
