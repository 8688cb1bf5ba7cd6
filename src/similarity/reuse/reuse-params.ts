/** Parameters of the search for shared passages; docs/decisions/0086 and docs/benchmarks have the runs behind the defaults. */
export interface ReuseParams {
  /** Significant terms below which a sentence is read together with the next, at least 1. */
  readonly minUnitTerms: number
  /** Smallest cosine of the weighted terms of two sentences that makes a seed, 0..1. Lower: chance; higher: reworded text is lost. */
  readonly minCosine: number
  /** Smallest share of distinct terms that two sentences have in common (Dice), 0..1. */
  readonly minDice: number
  /** Sentences of one text in which a term may stand and still propose pairs: bounds the work. Pairs proposed by others are compared by all terms. */
  readonly maxPostings: number
  /** Seeds kept for a sentence, the best. */
  readonly maxSeedsPerUnit: number
  /** Seeds at most so many sentences apart in both texts belong to one passage. */
  readonly maxGap: number
  /** A passage that fails is cut at smaller gaps, down to this one. */
  readonly minGap: number
  /** Smallest cosine of the terms of two whole passages, 0..1. */
  readonly minPassageCosine: number
  /** The gap in the text that is summarised; the gap in the summary is `maxGap`. */
  readonly summaryGap: number
  /** A passage is the summary of another that has at least so many times its length. */
  readonly minSummaryRatio: number
  /** Seeds of a summary, at least. */
  readonly minSummarySeeds: number
  /** Smallest cosine of the terms of a summary and what it sums up, 0..1. */
  readonly minSummaryCosine: number
  /** Largest share of them that may lie as close together as those of a passage, 0..1. Higher: passages with chance round them become summaries. */
  readonly maxSummaryPart: number
  /** Tokens in a row, stop words included, that make a literal run. */
  readonly literalRun: number
  /** Share of the tokens between the first and the last literal run that must stand in runs for a passage to be a copy, whose edges are those of the runs; 0..1. */
  readonly minLiteral: number
  /** The same of all tokens of the passage's sentences: a copy may begin and end inside one. */
  readonly minLiteralPart: number
  /** Smallest cosine of passages of fewer than three seeds, 0..1: two sentences on one subject are often alike. */
  readonly minLoneCosine: number
  /** Shortest passage, in code units of each text. */
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
