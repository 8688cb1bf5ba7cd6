import type { AnalysedText, Term } from '../analysis/analysed-text.js'
import type { WordCorrelations } from '../analysis/word-correlations.js'
import { type FuzzySimilarity, isSameSentence } from './fuzzy-similarity.js'
import { FuzzyWords } from './fuzzy-words.js'

/** Two sentences that are the same, by their numbers from 0. */
export interface FuzzyMatch extends FuzzySimilarity {
  readonly a: number
  readonly b: number
}

/** Proposals that are read for a sentence, and candidates that are compared. */
const maxProposals = 512
const maxCandidates = 8

/** A sentence of more than so many times the words of another is not compared with it: one endless sentence would be compared with all. */
const maxLengthRatio = 4

/** Smallest factor of a word whose sentences are proposed in its partner's place. */
const minProposingFactor = 0.3

/**
 * Finds the sentences of two texts that are the same by {@link isSameSentence}.
 *
 * For each sentence of a, the sentences of b that have its rarest words, or strong partners of them, are proposed, the rarest words first
 * and at most 512 in all; the eight that share most are compared, unless one is four times as long as the other. Cost: linear in the words of both texts, so that a text of 20,000
 * sentences takes a hundred times as long as one of 200. Keeps no state between texts.
 */
export class FuzzySentences {
  readonly #words: FuzzyWords
  readonly #sentencesA: SentenceWords
  readonly #sentencesB: SentenceWords
  readonly #postings: Postings
  readonly #scores: Float64Array

  /** @param correlations factors of different words; without them a word goes with itself only */
  constructor(a: AnalysedText, b: AnalysedText, correlations?: WordCorrelations) {
    const numbers = new Map<string, number>()
    const terms: Term[] = []
    const number = (term: Term): number => {
      const known = numbers.get(term.text)
      if (known !== undefined) return known
      numbers.set(term.text, terms.length)
      return terms.push(term) - 1
    }
    this.#sentencesA = new SentenceWords(a, number)
    this.#sentencesB = new SentenceWords(b, number)
    this.#words = new FuzzyWords(terms, correlations)
    this.#postings = new Postings(this.#sentencesB, terms.length)
    this.#scores = new Float64Array(b.sentences.length)
  }

  /** The sentences of b, of those compared, that are the same as a sentence of a, best first. */
  match(a: number): FuzzyMatch[] {
    const words = this.#sentencesA.of(a)
    return this.#candidates(a, words)
      .map((b) => ({ a, b, ...this.#words.compare(words, this.#sentencesB.of(b)) }))
      .filter(isSameSentence)
      .sort((one, other) => weaker(other) - weaker(one) || one.b - other.b)
  }

  #candidates(a: number, words: Uint32Array): number[] {
    const touched: number[] = []
    const propose = (sentence: number, factor: number) => {
      if (this.#scores[sentence] === 0) touched.push(sentence)
      this.#scores[sentence]! += factor
    }
    this.#proposeAll(a, words, propose)
    const shares: { b: number; share: number }[] = []
    for (const b of touched) {
      const length = this.#sentencesB.of(b).length
      const longer = Math.max(words.length, length)
      if (longer <= Math.min(words.length, length) * maxLengthRatio) shares.push({ b, share: this.#scores[b]! / longer })
      this.#scores[b] = 0
    }
    shares.sort((one, other) => other.share - one.share || one.b - other.b)
    return shares.slice(0, maxCandidates).map(({ b }) => b)
  }

  #proposeAll(a: number, words: Uint32Array, propose: (sentence: number, factor: number) => void): void {
    let room = maxProposals
    const near = (a / this.#sentencesA.count) * this.#sentencesB.count
    for (const { word, factor } of this.#proposers(words)) {
      if (room === 0) return
      const sentences = this.#postings.near(word, near, room)
      for (const sentence of sentences) propose(sentence, factor)
      room -= sentences.length
    }
  }

  /** The words that b has and their strong partners, those of the fewest sentences first. */
  #proposers(words: Uint32Array): { readonly word: number; readonly factor: number }[] {
    const proposers: { word: number; factor: number }[] = []
    for (const word of words) {
      if (this.#postings.count(word) > 0) proposers.push({ word, factor: 1 })
      this.#words.forEachPartner(word, (partner, factor) => {
        if (factor >= minProposingFactor && this.#postings.count(partner) > 0) proposers.push({ word: partner, factor })
      })
    }
    return proposers.sort((a, b) => this.#postings.count(a.word) - this.#postings.count(b.word) || b.factor - a.factor || a.word - b.word)
  }
}

function weaker({ aInB, bInA }: FuzzySimilarity): number {
  return Math.min(aInB, bInA)
}

/** The distinct words of each sentence by number, without stop words, in text order: columns, since texts have a million words. */
class SentenceWords {
  readonly count: number
  readonly #starts: Uint32Array
  readonly #words: Uint32Array

  constructor({ sentences, terms }: AnalysedText, number: (term: Term) => number) {
    this.count = sentences.length
    this.#starts = new Uint32Array(sentences.length + 1)
    this.#words = new Uint32Array(terms.length)
    let length = 0
    sentences.forEach(({ firstToken, endToken }, sentence) => {
      const distinct = new Set<number>()
      for (let token = firstToken; token < endToken; token++) if (!terms[token]!.stop) distinct.add(number(terms[token]!))
      for (const word of distinct) this.#words[length++] = word
      this.#starts[sentence + 1] = length
    })
  }

  of(sentence: number): Uint32Array {
    return this.#words.subarray(this.#starts[sentence]!, this.#starts[sentence + 1]!)
  }
}

/** The sentences of each word, ascending. */
class Postings {
  readonly #starts: Uint32Array
  readonly #sentences: Uint32Array

  constructor(text: SentenceWords, words: number) {
    this.#starts = new Uint32Array(words + 1)
    for (let sentence = 0; sentence < text.count; sentence++) for (const word of text.of(sentence)) this.#starts[word + 1]!++
    for (let word = 0; word < words; word++) this.#starts[word + 1]! += this.#starts[word]!
    const ends = this.#starts.slice()
    this.#sentences = new Uint32Array(this.#starts[words]!)
    for (let sentence = 0; sentence < text.count; sentence++)
      for (const word of text.of(sentence)) this.#sentences[ends[word]!++] = sentence
  }

  count(word: number): number {
    return this.#starts[word + 1]! - this.#starts[word]!
  }

  /** At most `limit` sentences of a word: those whose places are nearest to a place. In a template every sentence has the same words. */
  near(word: number, place: number, limit: number): Uint32Array {
    const start = this.#starts[word]!
    const end = this.#starts[word + 1]!
    if (end - start <= limit) return this.#sentences.subarray(start, end)
    const from = Math.min(Math.max(start, this.#firstFrom(start, end, place) - (limit >>> 1)), end - limit)
    return this.#sentences.subarray(from, from + limit)
  }

  /** Offset of the first sentence at or behind a place. */
  #firstFrom(start: number, end: number, place: number): number {
    while (start < end) {
      const middle = (start + end) >>> 1
      if (this.#sentences[middle]! < place) start = middle + 1
      else end = middle
    }
    return start
  }
}
