import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import type { Lexicon } from '../../../src/analysis/lexicon/lexicon.js'
import { isKept } from '../../../src/analysis/lexicon/random-reduction.js'
import { hash64 } from '../../../src/hashing/hash64.js'
import { compareRarity, type WeightedTerm, weighSentences } from '../../../src/signatures/weighted-terms.js'

/** The distinct terms of a document that are not stop words, rarest first. */
export function distinctTerms(text: AnalysedText, lexicon: Lexicon): WeightedTerm[] {
  const byText = new Map(weighSentences(text, lexicon).flatMap((sentence) => sentence.map((each) => [each.term.text, each])))
  return [...byText.values()].sort(compareRarity)
}

/** Whether a term is in the k-th random reduction of a lexicon; the 0th is the whole lexicon. */
export function isInReduction({ id }: Lexicon, k: number, removedShare: number): (each: WeightedTerm) => boolean {
  const seed = hash64(id).low
  return ({ term }) => isKept(term, seed, k, removedShare)
}

/** Texts in ascending order of UTF-16 code units, joined by a separator. */
export function joinSorted(terms: readonly WeightedTerm[], separator: string): string {
  return terms
    .map(({ term }) => term.text)
    .sort()
    .join(separator)
}
