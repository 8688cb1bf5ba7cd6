import type { AnalysedText, Spellings, Term } from '../analysis/analysed-text.js'
import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import { ofDf, ofHigh, ofKept, ofLow, ofWeight, type Reductions, type RowMemory, rowBits, SpellingRows } from './spelling-rows.js'

/**
 * The tokens of a document that are not stop words, in text order, with what the lexicon says of each: the common input of all lexicon
 * families. Position i of every array belongs to the i-th such token; what is at or beyond `length` means nothing.
 */
export interface WeightedTerms {
  readonly length: number
  readonly terms: readonly Term[]
  /** Halves of the term's hash. */
  readonly high: Uint32Array
  readonly low: Uint32Array
  /** df, at least 1: an unknown term counts as one that is in one document. */
  readonly df: Uint32Array
  /** idf in whole 65536ths, so that sums do not depend on their order. */
  readonly weight: Float64Array
  /** Bit k is 1 when the term is in random lexicon k; bit 0 always is. */
  readonly kept: Uint32Array
  /** df in the high bits, 20 bits of the hash in the low ones: an order by rarity that one comparison nearly always decides. */
  readonly rarity: Float64Array
  readonly sentenceCount: number
  /** Sentence s has the positions `sentenceStart[s]` to `sentenceStart[s + 1]`, the end not included. */
  readonly sentenceStart: Uint32Array
  /** N of the lexicon. */
  readonly documents: number
}

/** idf of the term at a position: ln(N / df), as the lexicon has it. */
export function idfAt({ documents, df }: WeightedTerms, position: number): number {
  return Math.log(documents / df[position]!)
}

/** Looks up the terms of one document after another. */
export interface TermWeigher {
  /** The result shares its arrays with the next call's: read it before. Cost: O(tokens). */
  weigh(text: AnalysedText): WeightedTerms
}

/** Documents of up to so many tokens share one set of buffers, of 160 KB. */
const usualTokens = 4096

/** Makes a weigher over a lexicon; it keeps what it has looked up for each spelling of the analyser, so use one per thread and keep it. */
export function createTermWeigher(lexicon: Lexicon, reductions: Reductions): TermWeigher {
  let memory = new RowArrays()
  let rows = new SpellingRows(lexicon, reductions, memory)
  let table: Spellings | undefined
  let buffers = new TokenBuffers(lexicon.documents)
  return {
    weigh(text) {
      if (table !== text.spellingTable) {
        table = text.spellingTable
        memory = new RowArrays()
        rows = new SpellingRows(lexicon, reductions, memory)
      }
      rows.fill(table)
      if (!buffers.suits(text)) buffers = new TokenBuffers(lexicon.documents, text)
      buffers.fill(text, memory.rows)
      return buffers
    },
  }
}

/** The bits of a row's memberships that stand for lexicons. */
const memberships = 0x7fff_ffff
const firstRows = 1 << 12
const firstBytes = 1 << 15

/** Rows and texts in arrays of their own. */
class RowArrays implements RowMemory {
  rows = new Uint32Array(firstRows << rowBits)
  texts = new Uint8Array(firstBytes)

  reserve(rows: number, bytes: number): void {
    if (rows << rowBits > this.rows.length) {
      const known = this.rows
      this.rows = new Uint32Array(rows << (rowBits + 1))
      this.rows.set(known)
    }
    if (bytes > this.texts.length) {
      const known = this.texts
      this.texts = new Uint8Array(bytes * 2)
      this.texts.set(known)
    }
  }
}

class TokenBuffers implements WeightedTerms {
  length = 0
  readonly terms: Term[] = []
  readonly high: Uint32Array
  readonly low: Uint32Array
  readonly df: Uint32Array
  readonly weight: Float64Array
  readonly kept: Uint32Array
  readonly rarity: Float64Array
  /** Where the row of each position begins. */
  readonly #rows: Uint32Array
  sentenceCount = 0
  readonly sentenceStart: Uint32Array
  readonly documents: number

  constructor(documents: number, text?: AnalysedText) {
    const tokens = Math.max(usualTokens, text?.terms.length ?? 0)
    const sentences = Math.max(usualTokens, text?.sentences.length ?? 0)
    this.high = new Uint32Array(tokens)
    this.low = new Uint32Array(tokens)
    this.df = new Uint32Array(tokens)
    this.weight = new Float64Array(tokens)
    this.kept = new Uint32Array(tokens)
    this.rarity = new Float64Array(tokens)
    this.#rows = new Uint32Array(tokens + 1)
    this.sentenceStart = new Uint32Array(sentences + 1)
    this.documents = documents
  }

  /** Whether to use these buffers for a text: it fits, and they are not those of a giant kept for a small text. */
  suits({ terms, sentences }: AnalysedText): boolean {
    if (terms.length > this.high.length || sentences.length >= this.sentenceStart.length) return false
    const capacity = Math.max(this.high.length, this.sentenceStart.length - 1)
    return capacity === usualTokens || terms.length > usualTokens || sentences.length > usualTokens
  }

  /** Two short loops instead of one: each waits for memory in one place, and in a short loop a processor fetches ahead. */
  fill(text: AnalysedText, rows: Uint32Array): void {
    this.#collect(text)
    for (let position = 0; position < this.length; position++) this.#copyRow(position, this.#rows[position]!, rows)
  }

  /**
   * Collects the terms that are not stop words, and their rows. Every term is written, but only those that are kept advance the length: a processor
   * would often guess a branch wrongly.
   */
  #collect({ sentences, terms, spellings, spellingTable: { stop } }: AnalysedText): void {
    let length = 0
    for (let s = 0; s < sentences.length; s++) {
      const { firstToken, endToken } = sentences[s]!
      this.sentenceStart[s] = length
      for (let token = firstToken; token < endToken; token++) {
        const spelling = spellings[token]!
        this.terms[length] = terms[token]!
        this.#rows[length] = spelling << rowBits
        length += 1 - stop[spelling]!
      }
    }
    this.sentenceStart[sentences.length] = length
    this.sentenceCount = sentences.length
    this.length = length
  }

  #copyRow(position: number, row: number, rows: Uint32Array): void {
    const high = rows[row + ofHigh]!
    const df = rows[row + ofDf]!
    this.high[position] = high
    this.low[position] = rows[row + ofLow]!
    this.df[position] = df
    this.weight[position] = rows[row + ofWeight]!
    this.kept[position] = rows[row + ofKept]! & memberships
    this.rarity[position] = df * 2 ** 20 + (high >>> 12)
  }
}
