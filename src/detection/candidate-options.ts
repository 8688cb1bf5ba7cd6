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

/** A list of at most so many terms may be of a text for which fingerprints are chosen more densely than for longer ones. */
const denseTerms = 32

/** A list of at least so many terms is of a text of two thousand letters, for which they are chosen the least densely. */
const sparseTerms = 64

/**
 * A share at which a short text is worth comparing with a long one, however many there are, as a digest holds as many notices as there is room for.
 * One that stands there whole has a quarter of its terms in common with it, because a long text chooses a quarter of those that a short one does; by
 * chance it may be half of that.
 */
const noticeShare = 1 / 8

/**
 * Whether one of two documents may be a notice in the other, and is not among the candidates anyway because they share so much.
 *
 * @param share of the shorter list of terms that they have in common
 */
export function isOfNotice(terms: number, otherTerms: number, share: number, { strongShare }: CandidateOptions): boolean {
  return (
    share >= noticeShare && share < strongShare && Math.min(terms, otherTerms) <= denseTerms && Math.max(terms, otherTerms) >= sparseTerms
  )
}
