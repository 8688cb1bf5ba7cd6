/** How candidates are looked up. */
export interface CandidateOptions {
  /** A term held by more documents than this is hot: it proposes nothing, unless at least half of the probe's terms are hot. 1..capacity. */
  readonly hotAbove: number
  /** How many documents a term keeps, the oldest ones: those that a hot term proposes if it is asked. */
  readonly capacity: number
  /** How many of the probe's hot terms are asked, the rarest ones, if at least half of its terms are hot. */
  readonly hotTermsAsked: number
  /** Most candidates that are returned, best share first, but see {@link strongShare}. */
  readonly limit: number
  /** All candidates with at least this share are returned, up to `capacity`: any document of a template may be the copy. 0..1. */
  readonly strongShare: number
  /** Smallest share of the terms that it could share that a candidate must have in common with the probe, 0..1 (shared-share.ts). */
  readonly minSharedShare: number
}

/**
 * The defaults, measured on the development corpora (docs/benchmarks), where `hotAbove` 50 finds as much as 300. But in a million documents made of
 * 130,000 sentences, the inner terms of an excerpt are in 140 documents each: 50 misses one copy in 200, 100 misses one in 5,000. `minSharedShare`
 * keeps out documents that have one sentence in ten in common, which can be expected to be `distinct`.
 */
export const defaultCandidateOptions: CandidateOptions = {
  hotAbove: 100,
  capacity: 300,
  hotTermsAsked: 8,
  limit: 32,
  strongShare: 0.5,
  minSharedShare: 0.1,
}

/**
 * A note and a long text that share this much are compared, however many such texts there are, because a digest may hold any number of notes. By chance
 * it may be so little of a note that is in a digest as a whole, because a wide window chooses three or four of its terms.
 */
export const noteShare = 0.25
