import type { AnalysedText, Spellings, Term } from '../analysis/analysed-text.js'
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
  /** idf in whole {@link weightUnit}ths, so that sums do not depend on their order. */
  readonly weight: Float64Array
  /** Bit k is 1 when the term is in random lexicon k; bit 0 always is. */
  readonly kept: Uint32Array
  /** df in the high bits, 20 bits of the hash in the low ones: an order by rarity that one comparison nearly always decides. */
  readonly rarity: Float64Array
  /** The first three UTF-16 code units of the text: an order of texts that one comparison mostly decides. */
  readonly textKey: Float64Array
  /** The text in UTF-8 is `textBytes` in `[textStart, textStart + textLength)`. */
  readonly textStart: Uint32Array
  readonly textLength: Uint16Array
  readonly textBytes: Uint8Array
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

/** Which random lexicons a weigher knows. */
export interface Reductions {
  /** 0 to {@link maxReductions}. */
  readonly count: number
  /** 0..1, share of the terms that each of them lacks. */
  readonly removedShare: number
}

/** Documents up to this many tokens share one set of buffers, of 190 KB. */
const usualTokens = 4096

/**
 * Makes a weigher over a lexicon; it keeps what it has looked up for each spelling of the analyser, so use one a thread and keep it.
 *
 * The random lexicons are drawn with a seed made from the lexicon's id: they are frozen with it.
 */
export function createTermWeigher(lexicon: Lexicon, reductions: Reductions): TermWeigher {
  const cache = new SpellingWeights(lexicon, reductions)
  let buffers = new TokenBuffers(lexicon.documents)
  return {
    weigh(text) {
      if (!buffers.suits(text)) buffers = new TokenBuffers(lexicon.documents, text)
      buffers.fill(text, cache)
      return buffers
    },
  }
}

// Offsets in a row of the cache.
const ofHigh = 0
const ofLow = 1
const ofDf = 2
const ofWeight = 3
const ofKept = 4
const ofFirstUnits = 5
/** The third unit in the low bits, the length in bytes in the high ones. */
const ofThirdUnit = 6
const ofTextStart = 7
const rowBits = 3
const firstRows = 1 << 12
const firstBytes = 1 << 15
const encoder = new TextEncoder()

/**
 * What the lexicon says of each spelling: rows of eight integers in one array, because waiting for memory is the larger part of the cost of
 * a token, and a row is half a cache line. df = 0 marks an empty row. 32 bytes a spelling and those of its term, 10 MB for a full analyser.
 */
class SpellingWeights {
  rows = new Uint32Array(firstRows << rowBits)
  /** The texts of the terms in UTF-8, one after another. */
  textBytes = new Uint8Array(firstBytes)
  #textEnd = 0
  readonly #lexicon: Lexicon
  readonly #reductions: Reductions
  readonly #seed: number
  #spellings: Spellings | undefined

  constructor(lexicon: Lexicon, reductions: Reductions) {
    this.#lexicon = lexicon
    this.#reductions = reductions
    this.#seed = hash64(lexicon.id).low
  }

  /** Makes room for the spellings of a text; those of another analyser are forgotten. */
  serve(spellings: Spellings): void {
    if (spellings !== this.#spellings) this.#forget()
    this.#spellings = spellings
    if (this.rows.length >= spellings.size << rowBits) return
    const known = this.rows
    this.rows = new Uint32Array(spellings.size << (rowBits + 1))
    this.rows.set(known)
  }

  /** Fills the row of a term that is met for the first time. */
  prepare(row: number, term: Term): void {
    if (this.rows[row + ofDf] === 0) this.#load(row, term)
  }

  #load(row: number, term: Term): void {
    const df = Math.max(1, this.#lexicon.documentFrequency(term))
    this.rows[row + ofHigh] = term.high
    this.rows[row + ofLow] = term.low
    this.rows[row + ofDf] = df
    this.rows[row + ofWeight] = Math.round(Math.log(this.#lexicon.documents / df) * weightUnit)
    this.rows[row + ofKept] = this.#membership(term)
    this.rows[row + ofFirstUnits] = unitAt(term.text, 0) * 2 ** 16 + unitAt(term.text, 1)
    this.rows[row + ofTextStart] = this.#textEnd
    this.rows[row + ofThirdUnit] = unitAt(term.text, 2) + this.#addText(term.text) * 2 ** 16
  }

  #forget(): void {
    this.rows = new Uint32Array(firstRows << rowBits)
    this.textBytes = new Uint8Array(firstBytes)
    this.#textEnd = 0
  }

  /** @returns its length in bytes */
  #addText(text: string): number {
    const mostBytes = text.length * 3
    if (this.#textEnd + mostBytes > this.textBytes.length) {
      const known = this.textBytes
      this.textBytes = new Uint8Array(known.length * 2 + mostBytes)
      this.textBytes.set(known)
    }
    const { written } = encoder.encodeInto(text, this.textBytes.subarray(this.#textEnd))
    this.#textEnd += written
    return written
  }

  #membership(term: Term): number {
    let bits = 1
    for (let k = 1; k <= this.#reductions.count; k++) {
      if (isKept(term, this.#seed, k, this.#reductions.removedShare)) bits |= 1 << k
    }
    return bits
  }
}

/** A text that ends early counts as one that goes on with NUL, the smallest unit. */
function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0
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
  readonly textKey: Float64Array
  readonly textStart: Uint32Array
  readonly textLength: Uint16Array
  textBytes = new Uint8Array()
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
    this.textKey = new Float64Array(tokens)
    this.textStart = new Uint32Array(tokens)
    this.textLength = new Uint16Array(tokens)
    this.#rows = new Uint32Array(tokens + 1)
    this.sentenceStart = new Uint32Array(sentences + 1)
    this.documents = documents
  }

  /** Whether the text fits, and the buffers of a giant are not kept for the small documents after it. */
  suits({ terms, sentences }: AnalysedText): boolean {
    if (terms.length > this.high.length || sentences.length >= this.sentenceStart.length) return false
    const capacity = Math.max(this.high.length, this.sentenceStart.length - 1)
    return capacity === usualTokens || terms.length > usualTokens || sentences.length > usualTokens
  }

  /** Short loops instead of one: each waits for memory in one place, and a processor fetches ahead in a short loop. */
  fill(text: AnalysedText, cache: SpellingWeights): void {
    cache.serve(text.spellingTable)
    this.#collect(text)
    for (let position = 0; position < this.length; position++) cache.prepare(this.#rows[position]!, this.terms[position]!)
    const { rows } = cache
    for (let position = 0; position < this.length; position++) this.#copyRow(position, this.#rows[position]!, rows)
    this.textBytes = cache.textBytes
  }

  /** The terms that are no stop words, and their rows. Each is written and the length goes on only for those kept: a branch would be guessed wrongly. */
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
    const thirdUnit = rows[row + ofThirdUnit]!
    this.high[position] = high
    this.low[position] = rows[row + ofLow]!
    this.df[position] = df
    this.weight[position] = rows[row + ofWeight]!
    this.kept[position] = rows[row + ofKept]!
    this.rarity[position] = df * 2 ** 20 + (high >>> 12)
    this.textKey[position] = rows[row + ofFirstUnits]! * 2 ** 16 + (thirdUnit & 0xffff)
    this.textStart[position] = rows[row + ofTextStart]!
    this.textLength[position] = thirdUnit >>> 16
  }
}
