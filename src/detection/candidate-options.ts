/** How candidates are looked up in a collection that is held in memory. */
export interface CandidateOptions {
  /** A term held by more documents than this is hot: it proposes nothing, unless most of the probe's terms are hot. 1..capacity. */
  readonly hotAbove: number
  /** How many documents a term keeps, the oldest: what a hot term answers. */
  readonly capacity: number
  /** How many hot terms are asked, the rarest, when at least half of the probe's terms are hot. */
  readonly hotTermsAsked: number
  /** Most candidates that are returned, best share first; but see {@link strongShare}. */
  readonly limit: number
  /** All that share at least so much are returned, up to `capacity`: the documents of one template, any of which may be the copy. 0..1. */
  readonly strongShare: number
  /** Smallest share of the shorter term list that a candidate must share, 0..1. */
  readonly minSharedShare: number
}

/**
 * The defaults, measured on the development corpora (docs/benchmarks), where `hotAbove` 50 finds what 300 finds. But in a million documents made of
 * 130,000 sentences, the inner terms of an excerpt are in 140 documents each: 50 misses one copy in 200, 100 one in 5,000. `minSharedShare` keeps out
 * documents that have one sentence in ten in common, for which no verdict but `distinct` is to be expected.
 */
export const defaultCandidateOptions: CandidateOptions = {
  hotAbove: 100,
  capacity: 300,
  hotTermsAsked: 8,
  limit: 32,
  strongShare: 0.5,
  minSharedShare: 0.1,
}

/** Most terms of a text that may be so short that fingerprints are chosen more densely for it than for longer ones. */
const denseTerms = 32

/** Fewest terms of a text of two thousand letters, for which fingerprints are chosen the least densely. */
const sparseTerms = 64

/**
 * Share from which a short text is worth comparing with a long one, however many such texts there are: a digest may hold any number of notices. A
 * notice that is there whole has about a quarter of its terms in common with it, because a long text chooses a quarter of the terms that a short one
 * does; by chance it may be half of that.
 */
const noticeShare = 1 / 8

/**
 * Whether one of two documents may be a notice in the other, and they do not share so much that they are candidates anyway.
 *
 * @param share how much of the shorter list of terms they have in common
 */
export function isOfNotice(terms: number, otherTerms: number, share: number, { strongShare }: CandidateOptions): boolean {
  return (
    share >= noticeShare && share < strongShare && Math.min(terms, otherTerms) <= denseTerms && Math.max(terms, otherTerms) >= sparseTerms
  )
}
