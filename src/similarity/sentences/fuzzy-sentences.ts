import type { WordCorrelations } from '../../analysis/lexicon/word-correlations.js'
import { type FuzzySimilarity, isSameSentence, minSimilarity, rounding } from './fuzzy-similarity.js'
import { FuzzyWords } from './fuzzy-words.js'
import type { SentenceWords, WordNumbers } from './sentence-words.js'
import { WordPostings } from './word-postings.js'

/** Two sentences that are the same, by their numbers from 0. */
interface FuzzyMatch extends FuzzySimilarity {
  readonly a: number
  readonly b: number
}

/** The input: two texts whose words are numbered together. */
interface FuzzyTexts {
  readonly a: SentenceWords
  readonly b: SentenceWords
  readonly numbers: WordNumbers
  /** Factors of different words. Without them, a word matches only itself. */
  readonly correlations?: WordCorrelations | undefined
}

/** Most proposals that are read for a sentence. */
const maxProposals = 256
/** Most proposals that are compared. */
const maxCandidates = 8

/**
 * Sentences are compared only if neither has more than this many times the words of the other. Otherwise an endless sentence would be compared with
 * all others. Without factors a word matches only itself, so sentences that are the same share at least {@link minSimilarity} of the words of either.
 */
const maxLengthRatio = { withFactors: 4, withoutFactors: 1 / minSimilarity }

/** Smallest factor of a strong partner. The sentences that have a strong partner of a word are proposed along with those that have the word. */
const minProposingFactor = 0.3

/**
 * Finds the sentences of two texts that are the same by {@link isSameSentence}.
 *
 * Sentences that are the same lack few words of each other. So only the rarest words of a sentence of a are looked up in b, with their strong
 * partners: just enough that a sentence without any of them cannot be the same. At most 256 proposals are read for a sentence, and of a frequent word
 * those nearest to the same place in b. The eight that share the most words are compared, unless one sentence is four times as long as the other. In
 * short texts these bounds exclude nothing. Cost: linear in the words of both texts.
 */
export class FuzzySentences {
  readonly #a: SentenceWords
  readonly #b: SentenceWords
  readonly #words: FuzzyWords
  readonly #postings: WordPostings
  /** For each word, the most sentences that looking it up can lead to, including those of its strong partners. */
  readonly #costs: Uint32Array
  /**
   * For each word, the least similarity that a sentence of a loses to a sentence with neither the word nor a strong partner of it, in words, 0..1.
   */
  readonly #losses: Float64Array
  /** For each sentence of b, the sum of the factors of the partners that proposed it. */
  readonly #factors: Float64Array
  readonly #isTouched: Uint8Array
  readonly #maxLengthRatio: number

  constructor({ a, b, numbers, correlations }: FuzzyTexts) {
    const count = numbers.terms.length
    this.#a = a
    this.#b = b
    this.#words = new FuzzyWords(numbers.terms, correlations)
    this.#postings = new WordPostings(b, count)
    this.#factors = new Float64Array(b.count)
    this.#isTouched = new Uint8Array(b.count)
    this.#maxLengthRatio = correlations === undefined ? maxLengthRatio.withoutFactors : maxLengthRatio.withFactors
    this.#losses = Float64Array.from({ length: count }, (_, word) => 1 - this.#words.weakSimilarity(word, minProposingFactor))
    this.#costs = Uint32Array.from({ length: count }, (_, word) => this.#costOf(word))
  }

  /** The sentences of b that are the same as a sentence of a, out of those that were compared; most similar first. */
  match(a: number): FuzzyMatch[] {
    const words = this.#a.distinct(a)
    return this.#candidates(a, words)
      .map((b) => ({ a, b, ...this.#words.compare(words, this.#b.distinct(b)) }))
      .filter(isSameSentence)
      .sort((one, other) => weaker(other) - weaker(one) || one.b - other.b)
  }

  #costOf(word: number): number {
    let cost = this.#postings.count(word)
    this.#words.forEachPartner(word, (partner, factor) => {
      if (factor >= minProposingFactor) cost += this.#postings.count(partner)
    })
    return cost
  }

  /** The proposed sentences that share the most words, at most {@link maxCandidates}. */
  #candidates(a: number, words: Uint32Array): number[] {
    const touched = this.#propose(a, this.#rarestFirst(words))
    const best = new BestSentences(maxCandidates)
    const comparable = touched.filter((b) => this.#isComparable(words.length, this.#b.distinctCount(b)))
    this.#words.forEachShared(words, comparable, this.#b, (b, shared) => {
      best.offer(b, (shared + this.#factors[b]!) / Math.max(words.length, this.#b.distinctCount(b)))
    })
    for (const b of touched) {
      this.#factors[b] = 0
      this.#isTouched[b] = 0
    }
    return best.sentences
  }

  #isComparable(one: number, other: number): boolean {
    return Math.max(one, other) <= Math.min(one, other) * this.#maxLengthRatio + rounding
  }

  /** The sentences of b that have one of the rarest words, or a strong partner of one. */
  #propose(a: number, words: Uint32Array): number[] {
    const touched: number[] = []
    const place = (a / this.#a.count) * this.#b.count
    let room = maxProposals
    const proposeAll = (word: number, factor: number) => {
      room -= this.#postings.visitNear(word, { place, limit: room }, (sentence) => {
        if (this.#isTouched[sentence] === 0) touched.push(sentence)
        this.#isTouched[sentence] = 1
        this.#factors[sentence]! += factor
      })
    }
    // The most words of this sentence that a sentence which has not been proposed can still match.
    let left = words.length
    for (let i = 0; i < words.length && room > 0 && left >= words.length * minSimilarity - rounding; i++) {
      const word = words[i]!
      proposeAll(word, 0)
      this.#words.forEachPartner(word, (partner, factor) => {
        if (factor >= minProposingFactor && room > 0) proposeAll(partner, factor)
      })
      left -= this.#losses[word]!
    }
    return touched
  }

  /** Insertion sort: sentences are short, and a callback for each comparison would cost more than the sorting. */
  #rarestFirst(words: Uint32Array): Uint32Array {
    if (words.length > maxInserted)
      return Uint32Array.from(words).sort((one, other) => this.#costs[one]! - this.#costs[other]! || one - other)
    const sorted = words.slice()
    for (let i = 1; i < sorted.length; i++) {
      const word = sorted[i]!
      const cost = this.#costs[word]!
      let at = i
      for (; at > 0 && this.#costs[sorted[at - 1]!]! > cost; at--) sorted[at] = sorted[at - 1]!
      sorted[at] = word
    }
    return sorted
  }
}

/** The sentences with the largest shares, largest first; of equal shares the earlier sentence. */
class BestSentences {
  readonly sentences: number[] = []
  readonly #shares: number[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(sentence: number, share: number): void {
    let at = this.sentences.length
    while (at > 0 && this.#isBefore(sentence, share, at - 1)) at--
    if (at >= this.#limit) return
    this.sentences.splice(at, 0, sentence)
    this.#shares.splice(at, 0, share)
    if (this.sentences.length <= this.#limit) return
    this.sentences.pop()
    this.#shares.pop()
  }

  #isBefore(sentence: number, share: number, at: number): boolean {
    const other = this.#shares[at]!
    return share > other || (share === other && sentence < this.sentences[at]!)
  }
}

/** Longer lists are sorted by the built-in sort. */
const maxInserted = 48

function weaker({ aInB, bInA }: FuzzySimilarity): number {
  return Math.min(aInB, bInA)
}
