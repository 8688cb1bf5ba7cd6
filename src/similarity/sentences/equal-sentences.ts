import type { AnalysedText } from '../../analysis/analysed-text.js'
import type { WordCorrelations } from '../../analysis/lexicon/word-correlations.js'
import { appendTo } from '../../maps.js'
import { toFourDecimals } from '../four-decimals.js'
import { shareOf } from '../share.js'
import { FuzzySentences } from './fuzzy-sentences.js'
import { type BothWays, computeOdds, computeOverlap } from './sentence-degrees.js'
import type { SentenceMatch } from './sentence-matches.js'
import { SentenceWords, WordNumbers } from './sentence-words.js'

/** Why two sentences are the same: equal when folded; equal words when stemmed, in another order or form; equal as fuzzy sets of words. */
export type EqualityKind = 'same' | 'reordered' | 'fuzzy'

/** A sentence of a and one of b that are the same. Each sentence is in one pair at most. */
export interface EqualPair {
  readonly a: number
  readonly b: number
  readonly kind: EqualityKind
  /** 1, or for `fuzzy` the similarity in the weaker direction, .825..1. */
  readonly score: number
}

/** The sentences that are the same in two texts, and the degrees that follow from them. */
export interface SentenceEquality {
  readonly pairs: readonly EqualPair[]
  /** Share of each text's sentences that are paired. */
  readonly overlap: BothWays
  /**
   * RS of the thesis: the share of each text's sentences that have an equal in the other text, repeated sentences included. 0..1; the sum in the
   * thesis can exceed 1.
   */
  readonly resemblance: BothWays
  /** The odds of the two degrees of resemblance, 0..100: see {@link computeOdds}. */
  readonly odds: number
}

/**
 * Finds the sentences that are the same in two texts. A sentence is compared fuzzily only if it has no equal otherwise. Cost: linear in both texts.
 *
 * @param matches of the same two texts; sentences that match with a score of 1 are the same
 * @param correlations factors of different words. Without them, only sentences that share most of their words are fuzzily the same
 */
export function findEqualSentences(
  a: AnalysedText,
  b: AnalysedText,
  { matches, correlations }: { readonly matches: readonly SentenceMatch[]; readonly correlations?: WordCorrelations | undefined },
): SentenceEquality {
  const pairing = new Pairing(a.sentences.length, b.sentences.length)
  for (const { a: i, b: j, score } of matches) {
    if (score === 1) pairing.add(i, j, { kind: 'same', score })
  }
  if (pairing.isComplete) return pairing.result()
  const numbers = new WordNumbers()
  const words = { a: new SentenceWords(a, numbers), b: new SentenceWords(b, numbers) }
  pairReordered(pairing, words.a, words.b)
  const fuzzy = new FuzzySentences({ ...words, numbers, correlations })
  for (let i = 0; i < a.sentences.length; i++) {
    if (pairing.hasEqualA(i)) continue
    for (const { b: j, aInB, bInA } of fuzzy.match(i)) pairing.add(i, j, { kind: 'fuzzy', score: toFourDecimals(Math.min(aInB, bInA)) })
  }
  return pairing.result()
}

/** Pairs sentences of equal words in order of occurrence. Sentences left over in one text still have an equal in the other. */
function pairReordered(pairing: Pairing, wordsA: SentenceWords, wordsB: SentenceWords): void {
  const placesB = placesOf(wordsB)
  for (const [key, inA] of placesOf(wordsA)) {
    const inB = placesB.get(key)
    if (inB === undefined || !areEqual(wordsA.all(inA[0]!), wordsB.all(inB[0]!))) continue
    const freeA = inA.filter((i) => !pairing.isPairedA(i))
    const freeB = inB.filter((j) => !pairing.isPairedB(j))
    freeA.slice(0, freeB.length).forEach((i, k) => {
      pairing.add(i, freeB[k]!, { kind: 'reordered', score: 1 })
    })
    pairing.markEqual(inA, inB)
  }
}

/** The sentences of each list of words, by the list's hash. In the rare case that two lists have the same hash, the second list is left out. */
function placesOf(text: SentenceWords): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (let sentence = 0; sentence < text.count; sentence++) {
    const words = text.all(sentence)
    if (words.length === 0) continue
    const key = hashWords(words)
    const known = places.get(key)
    if (known === undefined || areEqual(text.all(known[0]!), words)) appendTo(places, key, sentence)
  }
  return places
}

/** 53 bits from two running hashes. */
function hashWords(words: Uint32Array): number {
  let [high, low] = [0, 0]
  for (const word of words) {
    high = Math.imul(high ^ word, 0x85ebca6b) ^ (high >>> 13)
    low = Math.imul(low ^ word, 0xc2b2ae35) ^ (low >>> 16)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i])
}

/** Tracks the sentences that are paired, and those that have an equal without being paired. */
class Pairing {
  readonly #pairs: EqualPair[] = []
  readonly #pairedA: Uint8Array
  readonly #pairedB: Uint8Array
  readonly #equalA: Uint8Array
  readonly #equalB: Uint8Array

  constructor(sentencesA: number, sentencesB: number) {
    this.#pairedA = new Uint8Array(sentencesA)
    this.#pairedB = new Uint8Array(sentencesB)
    this.#equalA = new Uint8Array(sentencesA)
    this.#equalB = new Uint8Array(sentencesB)
  }

  /** Whether every sentence of both texts is paired. */
  get isComplete(): boolean {
    return this.#pairs.length === this.#pairedA.length && this.#pairs.length === this.#pairedB.length
  }

  /** Pairs two sentences that are the same, unless one of them is paired already. */
  add(a: number, b: number, equality: Pick<EqualPair, 'kind' | 'score'>): void {
    this.markEqual([a], [b])
    if (this.isPairedA(a) || this.isPairedB(b)) return
    this.#pairs.push({ a, b, ...equality })
    this.#pairedA[a] = 1
    this.#pairedB[b] = 1
  }

  markEqual(inA: readonly number[], inB: readonly number[]): void {
    for (const i of inA) this.#equalA[i] = 1
    for (const j of inB) this.#equalB[j] = 1
  }

  isPairedA(a: number): boolean {
    return this.#pairedA[a] === 1
  }

  isPairedB(b: number): boolean {
    return this.#pairedB[b] === 1
  }

  hasEqualA(a: number): boolean {
    return this.#equalA[a] === 1
  }

  result(): SentenceEquality {
    const [sentencesA, sentencesB] = [this.#pairedA.length, this.#pairedB.length]
    const resemblance = { aInB: shareOf(countOf(this.#equalA), sentencesA), bInA: shareOf(countOf(this.#equalB), sentencesB) }
    return {
      pairs: this.#pairs.sort((one, other) => one.a - other.a),
      overlap: roundedBoth(computeOverlap(this.#pairs.length, sentencesA, sentencesB)),
      resemblance: roundedBoth(resemblance),
      odds: toFourDecimals(computeOdds(resemblance)),
    }
  }
}

function countOf(flags: Uint8Array): number {
  return flags.reduce((sum, flag) => sum + flag, 0)
}

function roundedBoth({ aInB, bInA }: BothWays): BothWays {
  return { aInB: toFourDecimals(aInB), bInA: toFourDecimals(bInA) }
}
