import type { AnalysedText, Term } from '../analysis/analysed-text.js'
import type { Lexicon } from '../analysis/lexicon.js'
import { isKept } from '../analysis/random-reduction.js'
import { hash64 } from '../hashing/hash64.js'

/** Largest number of random lexicons: their memberships are the bits of one integer, bit 0 standing for the full lexicon. */
export const maxReductions = 30

/** One unit of {@link WeightedTerms.weight}: an idf of 1 weighs this much. */
export const weightUnit = 65_536

/**
 * The tokens of a document that are no stop words, in text order, with what the lexicon says of each: the common input of all lexicon
 * families. Position i of every array belongs to the i-th such token; only positions below `length` mean anything.
 */
export interface WeightedTerms {
  readonly length: number
  readonly terms: readonly Term[]
  /** Halves of the term's hash. */
  readonly high: Uint32Array
  readonly low: Uint32Array
  /** df, at least 1: an unknown term counts as one that is in one document. */
  readonly df: Uint32Array
  readonly idf: Float64Array
  /** idf in whole {@link weightUnit}ths, so that sums do not depend on their order. */
  readonly weight: Float64Array
  /** Bit k is 1 when the term is in random lexicon k; bit 0 always is. */
  readonly kept: Uint32Array
  readonly sentenceCount: number
  /** Sentence s has the positions `sentenceStart[s]` to `sentenceStart[s + 1]`, the end not included. */
  readonly sentenceStart: Uint32Array
  /** N of the lexicon. */
  readonly documents: number
}

/** Looks up the terms of one document after another. */
export interface TermWeigher {
  /** The result shares its arrays with the next call's: read it before. Cost: O(tokens). */
  weigh(text: AnalysedText): WeightedTerms
}

/** Which random lexicons a weigher knows. */
export interface Reductions {
  /** 0 to {@link maxReductions}. */
  readonly count: number
  /** 0..1, share of the terms that each of them lacks. */
  readonly removedShare: number
}

// 65,536 terms: the vocabulary of a large collection's frequent terms; 2 MB. A term that is met again costs one comparison instead of a
// lookup in the lexicon, a logarithm and a hash for each random lexicon.
const cacheBits = 16
const cacheMask = 2 ** cacheBits - 1

/** Documents up to this many tokens share one set of buffers, of 160 KB. */
const usualTokens = 4096

/**
 * Makes a weigher over a lexicon; keeps a bounded cache of terms, so use one a thread and keep it.
 *
 * The random lexicons are drawn with a seed made from the lexicon's id: they are frozen with it.
 */
export function createTermWeigher(lexicon: Lexicon, reductions: Reductions): TermWeigher {
  const cache = new TermCache(lexicon, reductions)
  let buffers = new TokenBuffers(lexicon.documents)
  return {
    weigh(text) {
      if (!buffers.suits(text)) buffers = new TokenBuffers(lexicon.documents, text)
      buffers.fill(text, cache)
      return buffers
    },
  }
}

/** Direct-mapped: a term that falls on another's slot replaces it, so that memory stays bounded; df = 0 marks an empty slot. */
class TermCache {
  readonly high = new Uint32Array(2 ** cacheBits)
  readonly low = new Uint32Array(2 ** cacheBits)
  readonly df = new Uint32Array(2 ** cacheBits)
  readonly idf = new Float64Array(2 ** cacheBits)
  readonly kept = new Uint32Array(2 ** cacheBits)
  readonly #lexicon: Lexicon
  readonly #reductions: Reductions
  readonly #seed: number

  constructor(lexicon: Lexicon, reductions: Reductions) {
    this.#lexicon = lexicon
    this.#reductions = reductions
    this.#seed = hash64(lexicon.id).low
  }

  slot(term: Term): number {
    const slot = term.low & cacheMask
    if (this.df[slot] === 0 || this.low[slot] !== term.low || this.high[slot] !== term.high) this.#load(slot, term)
    return slot
  }

  #load(slot: number, term: Term): void {
    this.high[slot] = term.high
    this.low[slot] = term.low
    this.df[slot] = Math.max(1, this.#lexicon.documentFrequency(term))
    this.idf[slot] = this.#lexicon.idf(term)
    this.kept[slot] = this.#membership(term)
  }

  #membership(term: Term): number {
    let bits = 1
    for (let k = 1; k <= this.#reductions.count; k++) {
      if (isKept(term, this.#seed, k, this.#reductions.removedShare)) bits |= 1 << k
    }
    return bits
  }
}

class TokenBuffers implements WeightedTerms {
  length = 0
  readonly terms: Term[] = []
  readonly high: Uint32Array
  readonly low: Uint32Array
  readonly df: Uint32Array
  readonly idf: Float64Array
  readonly weight: Float64Array
  readonly kept: Uint32Array
  sentenceCount = 0
  readonly sentenceStart: Uint32Array
  readonly documents: number

  constructor(documents: number, text?: AnalysedText) {
    const tokens = Math.max(usualTokens, text?.terms.length ?? 0)
    const sentences = Math.max(usualTokens, text?.sentences.length ?? 0)
    this.high = new Uint32Array(tokens)
    this.low = new Uint32Array(tokens)
    this.df = new Uint32Array(tokens)
    this.idf = new Float64Array(tokens)
    this.weight = new Float64Array(tokens)
    this.kept = new Uint32Array(tokens)
    this.sentenceStart = new Uint32Array(sentences + 1)
    this.documents = documents
  }

  /** Whether the text fits, and the buffers of a giant are not kept for the small documents after it. */
  suits({ terms, sentences }: AnalysedText): boolean {
    if (terms.length > this.high.length || sentences.length >= this.sentenceStart.length) return false
    const capacity = Math.max(this.high.length, this.sentenceStart.length - 1)
    return capacity === usualTokens || terms.length > usualTokens || sentences.length > usualTokens
  }

  fill(text: AnalysedText, cache: TermCache): void {
    this.length = 0
    this.sentenceCount = text.sentences.length
    for (let s = 0; s < text.sentences.length; s++) {
      const { firstToken, endToken } = text.sentences[s]!
      this.sentenceStart[s] = this.length
      for (let token = firstToken; token < endToken; token++) this.#append(text.terms[token]!, cache)
    }
    this.sentenceStart[this.sentenceCount] = this.length
  }

  #append(term: Term, cache: TermCache): void {
    if (term.stop) return
    const slot = cache.slot(term)
    const position = this.length++
    this.terms[position] = term
    this.high[position] = term.high
    this.low[position] = term.low
    this.df[position] = cache.df[slot]!
    this.idf[position] = cache.idf[slot]!
    this.weight[position] = Math.round(cache.idf[slot]! * weightUnit)
    this.kept[position] = cache.kept[slot]!
  }
}
