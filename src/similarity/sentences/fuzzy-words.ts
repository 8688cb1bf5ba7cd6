import type { Term } from '../../analysis/analysed-text.js'
import type { WordCorrelations } from '../../analysis/lexicon/word-correlations.js'
import type { FuzzySimilarity } from './fuzzy-similarity.js'
import type { SentenceWords } from './sentence-words.js'

/**
 * The words of two texts, each with those of its partners that occur in these texts. Most of a word's 64 partners do not, so comparing sentences
 * takes only a few steps for each word.
 */
export class FuzzyWords {
  /** Partners of word w: `[starts[w], starts[w + 1])`. */
  readonly #starts: Uint32Array
  readonly #partners: readonly number[]
  readonly #factors: readonly number[]
  /** Flags the words of the sentence at hand. */
  readonly #present: Uint8Array

  /** @param terms distinct; a term's position is its number */
  constructor(terms: readonly Term[], correlations: WordCorrelations | undefined) {
    this.#starts = new Uint32Array(terms.length + 1)
    this.#present = new Uint8Array(terms.length)
    const partners: number[] = []
    const factors: number[] = []
    this.#partners = partners
    this.#factors = factors
    if (correlations === undefined) return
    const rows = terms.map((term) => correlations.numberOf(term))
    const wordOfRow = new Int32Array(correlations.terms).fill(-1)
    rows.forEach((row, word) => {
      if (row >= 0) wordOfRow[row] = word
    })
    rows.forEach((row, word) => {
      for (let i = 0; row >= 0 && i < correlations.partnerCount(row); i++) {
        const partner = wordOfRow[correlations.partner(row, i)]!
        if (partner < 0) continue
        partners.push(partner)
        factors.push(correlations.factorOfPartner(row, i))
      }
      this.#starts[word + 1] = partners.length
    })
  }

  /** Visits the partners of a word, not the word itself. */
  forEachPartner(word: number, visit: (partner: number, factor: number) => void): void {
    for (let i = this.#starts[word]!; i < this.#starts[word + 1]!; i++) visit(this.#partners[i]!, this.#factors[i]!)
  }

  /**
   * Largest μ that a word can have with a sentence that has neither the word nor a partner of at least `minFactor`: the μ of all weaker partners
   * together.
   */
  weakSimilarity(word: number, minFactor: number): number {
    let missing = 1
    for (let i = this.#starts[word]!; i < this.#starts[word + 1]!; i++) if (this.#factors[i]! < minFactor) missing *= 1 - this.#factors[i]!
    return 1 - missing
  }

  /** Visits sentences of a text, each with the number of words that it shares with `words`. */
  forEachShared(
    words: Uint32Array,
    sentences: readonly number[],
    text: SentenceWords,
    visit: (sentence: number, shared: number) => void,
  ): void {
    for (const word of words) this.#present[word] = 1
    for (const sentence of sentences) visit(sentence, text.countFlagged(sentence, this.#present))
    for (const word of words) this.#present[word] = 0
  }

  /**
   * Sim in both directions of two sentences, given by their distinct words; each has a word. Cost: linear in these words and their partners.
   */
  compare(a: Uint32Array, b: Uint32Array): FuzzySimilarity {
    return { aInB: this.#similarity(a, b), bInA: this.#similarity(b, a) }
  }

  #similarity(words: Uint32Array, other: Uint32Array): number {
    for (const word of other) this.#present[word] = 1
    let sum = 0
    for (const word of words) sum += this.#present[word] === 1 ? 1 : this.#wordInPresent(word)
    for (const word of other) this.#present[word] = 0
    return sum / words.length
  }

  /** μ, equation 3.2: how well a word matches the sentence at hand, which does not have it. Skips the factors that are 0. */
  #wordInPresent(word: number): number {
    let missing = 1
    for (let i = this.#starts[word]!; i < this.#starts[word + 1]!; i++) {
      if (this.#present[this.#partners[i]!] === 1) missing *= 1 - this.#factors[i]!
    }
    return 1 - missing
  }
}
