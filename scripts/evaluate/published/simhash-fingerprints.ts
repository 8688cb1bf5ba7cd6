import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import type { Lexicon } from '../../../src/analysis/lexicon/lexicon.js'
import type { Hash64 } from '../../../src/hashing/hash64.js'
import { RunningHash } from '../../../src/hashing/running-hash.js'
import type { SimHashParameters } from '../../../src/signatures/simhash.js'
import { type WeightedTerm, weighSentences } from '../../../src/signatures/weighted-terms.js'
import { distinctTerms, isInReduction } from './distinct-terms.js'

/** The weight of an idf of 1. Weights are whole numbers, so that the bits do not depend on the order of features. */
const weightUnit = 65_536

/** A feature's hash and its weight. */
interface WeightedFeature extends Hash64 {
  /** Not negative. */
  readonly weight: number
}

/**
 * SimHash of weighted features: bit i is 1 if the features whose hash has a 1 there outweigh the others; a tie gives 0.
 *
 * @returns undefined if the total weight is 0
 */
export function computeSimHash(features: Iterable<WeightedFeature>): Hash64 | undefined {
  const sums = new Float64Array(64)
  let total = 0
  for (const { high, low, weight } of features) {
    total += weight
    for (let bit = 0; bit < 32; bit++) {
      if ((low >>> bit) & 1) sums[bit]! += weight
      if ((high >>> bit) & 1) sums[bit + 32]! += weight
    }
  }
  return total === 0 ? undefined : { high: majorities(sums.subarray(32), total), low: majorities(sums.subarray(0, 32), total) }
}

/** The bits whose ones have more than half of the total weight. */
function majorities(sums: Float64Array, total: number): number {
  return sums.reduce((bits, sum, bit) => bits | ((sum > total / 2 ? 1 : 0) << bit), 0) >>> 0
}

/**
 * The fingerprints of a document, one per lexicon; undefined if a lexicon leaves too few terms.
 *
 * With 32 bits the fingerprint is in `low` and `high` is 0.
 */
export function computeSimHashes(text: AnalysedText, lexicon: Lexicon, parameters: SimHashParameters): (Hash64 | undefined)[] {
  const skipped = new Set(
    distinctTerms(text, lexicon)
      .slice(0, parameters.skipRarest)
      .map(({ term }) => term.text),
  )
  const words = weighSentences(text, lexicon)
    .flat()
    .filter(({ term }) => !skipped.has(term.text))
  return Array.from({ length: parameters.lexicons }, (_, k) => {
    const kept = words.filter(isInReduction(lexicon, k, parameters.removedShare))
    const fingerprint = computeSimHash(listShingles(kept, parameters))
    return fingerprint && { high: parameters.bits === 32 ? 0 : fingerprint.high, low: fingerprint.low }
  })
}

/** Every run of `shingleSize` terms, with the hash of its terms in order; its weight is the sum of the idf of its terms. */
function* listShingles(words: readonly WeightedTerm[], { shingleSize, repeats }: SimHashParameters): Generator<WeightedFeature> {
  const seen = new Set<string>()
  for (let start = 0; start + shingleSize <= words.length; start++) {
    const shingle = words.slice(start, start + shingleSize)
    const { high, low } = hashTerms(shingle)
    const key = `${high} ${low}`
    if (!repeats && seen.has(key)) continue
    seen.add(key)
    yield { high, low, weight: shingle.reduce((sum, { idf }) => sum + Math.round(idf * weightUnit), 0) }
  }
}

function hashTerms([first, ...others]: readonly WeightedTerm[]): Hash64 {
  const hash = new RunningHash()
  hash.start(first!.term.high, first!.term.low)
  for (const { term } of others) hash.add(term.high, term.low)
  return hash
}
