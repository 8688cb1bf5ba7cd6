import type { WordCorrelations } from '../../src/analysis/lexicon/word-correlations.js'
import type { FuzzySimilarity } from '../../src/similarity/sentences/fuzzy-similarity.js'

/** μ, equation 3.2: how well a word matches a sentence, computed from its factors c with the sentence's words. 0..1 */
export function wordInSentence(factors: Iterable<number>): number {
  let missing = 1
  for (const factor of factors) missing *= 1 - factor
  return 1 - missing
}

/** Sim in both directions, equation 3.3: the means of μ. 0 if a sentence has no words. */
export function compareWords<Word>(a: readonly Word[], b: readonly Word[], factor: (a: Word, b: Word) => number): FuzzySimilarity {
  return {
    aInB: meanOf(a, (word) => b.map((other) => factor(word, other))),
    bInA: meanOf(b, (word) => a.map((other) => factor(other, word))),
  }
}

function meanOf<Word>(words: readonly Word[], factorsOf: (word: Word) => readonly number[]): number {
  if (words.length === 0) return 0
  return words.reduce((sum, word) => sum + wordInSentence(factorsOf(word)), 0) / words.length
}

/** c of two terms by their numbers: 1 for a term and itself, 0 for terms that are not partners. */
export function factorOf(correlations: WordCorrelations, a: number, b: number): number {
  const partners = Array.from({ length: correlations.partnerCount(a) }, (_, i) => i)
  const place = partners.find((i) => correlations.partner(a, i) === b)
  if (a === b) return 1
  return place === undefined ? 0 : correlations.factorOfPartner(a, place)
}
