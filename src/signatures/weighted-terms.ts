import type { AnalysedText, Term } from '../analysis/analysed-text.js'
import type { Lexicon } from '../analysis/lexicon/lexicon.js'

/** A term as it occurs in a document, with its figures from a lexicon. */
export interface WeightedTerm {
  readonly term: Term
  /** At least 1: an unknown term counts as a term of one document. */
  readonly df: number
  readonly idf: number
}

/** Looks up the terms of a document that are not stop words: a list for each sentence, in text order, empty if all its terms are stop words. */
export function weighSentences({ sentences, terms }: AnalysedText, lexicon: Lexicon): WeightedTerm[][] {
  return sentences.map(({ firstToken, endToken }) =>
    terms
      .slice(firstToken, endToken)
      .filter(({ stop }) => !stop)
      .map((term) => ({ term, df: Math.max(1, lexicon.documentFrequency(term)), idf: lexicon.idf(term) })),
  )
}

/**
 * Orders terms by idf, rarest first. Terms of equal df are ordered by their hashes, so that their order does not depend on their places in a text. 0
 * means the same term.
 */
export function compareRarity(a: WeightedTerm, b: WeightedTerm): number {
  return a.df - b.df || a.term.high - b.term.high || a.term.low - b.term.low
}
