/** Parameters of the search for shared passages; docs/decisions/0086 and docs/benchmarks have the runs behind the defaults. */
export interface ReuseParams {
  /** A sentence with fewer significant tokens than this is read together with the next one; at least 1. */
  readonly minUnitTerms: number
  /** Smallest cosine of the weighted terms of two sentences that makes a seed, 0..1. Lower: chance; higher: reworded text is lost. */
  readonly minCosine: number
  /** Smallest share of distinct terms that two sentences have in common (Dice), 0..1. */
  readonly minDice: number
  /** A term proposes pairs only if at most this many sentences of b have it. This bounds the work. Proposed pairs are compared by all their terms. */
  readonly maxPostings: number
  /** Number of seeds that are kept for a sentence, the best ones. */
  readonly maxSeedsPerUnit: number
  /** Seeds at most this many sentences apart in both texts belong to one passage. */
  readonly maxGap: number
  /** A cluster that is not a passage is split at smaller and smaller gaps, down to this one. */
  readonly minGap: number
  /** Smallest cosine of the terms of two whole passages, 0..1. */
  readonly minPassageCosine: number
  /** The gap in the text that is summarised; the gap in the summary is `maxGap`. */
  readonly summaryGap: number
  /** The summarised text is at least this many times as long as the summary. */
  readonly minSummaryRatio: number
  /** Fewest seeds of a summary. */
  readonly minSummarySeeds: number
  /** Smallest cosine of the terms of a summary and the passage that it summarises, 0..1. */
  readonly minSummaryCosine: number
  /**
   * Largest share of a summary's seeds that may lie as close together as those of a passage, 0..1. Higher: passages with chance seeds around them
   * become summaries.
   */
  readonly maxSummaryPart: number
  /** Tokens in a row, stop words included, that make a literal run. */
  readonly literalRun: number
  /**
   * A passage is a copy, with the edges of its literal runs, if at least this share of the tokens between its first and its last run is in runs;
   * 0..1.
   */
  readonly minLiteral: number
  /** The same as a share of all tokens of the passage's sentences; smaller, because a copy may begin and end inside a sentence. */
  readonly minLiteralPart: number
  /** Smallest cosine of passages of fewer than three seeds, 0..1, because two sentences on one subject are often alike. */
  readonly minLoneCosine: number
  /** Shortest reported passage, in code units, in both texts. */
  readonly minLength: number
}

/** The defaults. */
export const defaultReuseParams: ReuseParams = {
  minUnitTerms: 3,
  minCosine: 0.3,
  minDice: 0.28,
  maxPostings: 64,
  maxSeedsPerUnit: 32,
  maxGap: 4,
  minGap: 2,
  minPassageCosine: 0.4,
  summaryGap: 24,
  minSummaryRatio: 3,
  minSummarySeeds: 4,
  minSummaryCosine: 0.35,
  maxSummaryPart: 0.6,
  literalRun: 5,
  minLiteral: 0.85,
  minLiteralPart: 0.4,
  minLoneCosine: 0.42,
  minLength: 150,
}
