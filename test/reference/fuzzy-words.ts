import { type FuzzySimilarity, wordInSentence } from '../../src/similarity/sentences/fuzzy-similarity.js'

/** Sim both ways, equation 3.3: the means of μ. 0 if a sentence has no words. */
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
