import { createHash } from 'node:crypto'
import type { AnalysedText, Term } from '../../src/analysis/analysed-text.js'
import type { Lexicon } from '../../src/analysis/lexicon/lexicon.js'
import { isKept } from '../../src/analysis/lexicon/random-reduction.js'
import { type Hash64, hash64 } from '../../src/hashing/hash64.js'
import type { CorpusTreeParameters } from '../../src/signatures/corpus-tree.js'
import type { IMatchParameters } from '../../src/signatures/i-match.js'
import type { SimHashParameters } from '../../src/signatures/simhash.js'
import { combine64 } from './combine64.js'

/*
 * The signatures in their most obvious form: whole sorts, BigInt, one sum a bit. Only for comparison.
 */

/** The terms that count, sentence by sentence. */
function contentSentences({ sentences, terms }: AnalysedText): Term[][] {
  return sentences.map(({ firstToken, endToken }) => terms.slice(firstToken, endToken).filter(({ stop }) => !stop))
}

function dfOf(lexicon: Lexicon, term: Term): number {
  return Math.max(1, lexicon.documentFrequency(term))
}

function byRarity(lexicon: Lexicon): (a: Term, b: Term) => number {
  return (a, b) => dfOf(lexicon, a) - dfOf(lexicon, b) || a.high - b.high || a.low - b.low
}

function distinct(terms: readonly Term[]): Term[] {
  return [...new Map(terms.map((term) => [term.text, term])).values()]
}

function inReduction(lexicon: Lexicon, k: number, removedShare: number): (term: Term) => boolean {
  return (term) => isKept(term, hash64(lexicon.id).low, k, removedShare)
}

function toBits({ high, low }: Hash64): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
}

/** SimHash by one sum a bit. */
export function slowVotes(features: readonly { bits: bigint; weight: number }[], length: number): bigint | undefined {
  if (features.every(({ weight }) => weight === 0)) return undefined
  let fingerprint = 0n
  for (let bit = 0n; bit < BigInt(length); bit++) {
    let sum = 0
    for (const { bits, weight } of features) sum += (bits >> bit) & 1n ? weight : -weight
    if (sum > 0) fingerprint |= 1n << bit
  }
  return fingerprint
}

/** The fingerprint of lexicon k. */
export function slowSimHash(text: AnalysedText, lexicon: Lexicon, parameters: SimHashParameters & { k: number }): bigint | undefined {
  const { k, removedShare, shingleSize, skipRarest, repeats, bits } = parameters
  const all = contentSentences(text).flat()
  const skipped = distinct(all).sort(byRarity(lexicon)).slice(0, skipRarest)
  const kept = all.filter(inReduction(lexicon, k, removedShare)).filter(({ text }) => skipped.every((term) => term.text !== text))
  const features = new Map<string, { bits: bigint; weight: number }>()
  for (let end = shingleSize; end <= kept.length; end++) {
    const shingle = kept.slice(end - shingleSize, end)
    const weight = shingle.reduce((sum, term) => sum + Math.round(lexicon.idf(term) * 65_536), 0)
    const hash = shingle.map(({ high, low }): Hash64 => ({ high, low })).reduce(combine64)
    features.set(repeats ? String(end) : shingle.map((term) => term.text).join(' '), { bits: toBits(hash), weight })
  }
  return slowVotes([...features.values()], bits)
}

/** The I-Match digests with the window `rank`. */
export function slowIMatch(text: AnalysedText, lexicon: Lexicon, parameters: IMatchParameters): (string | undefined)[] {
  const ranked = distinct(contentSentences(text).flat()).sort(byRarity(lexicon))
  return Array.from({ length: parameters.reductions + 1 }, (_, k) => {
    const kept = ranked.filter(inReduction(lexicon, k, parameters.removedShare))
    const window = kept.slice(parameters.skipRarest, parameters.skipRarest + parameters.termCount)
    if (window.length < parameters.minTerms) return undefined
    const texts = window.map((term) => term.text).sort()
    return createHash('sha1').update(texts.join('\n')).digest('hex')
  })
}

/** The sentence fingerprints. */
export function slowSentences(text: AnalysedText, lexicon: Lexicon, maxDocumentShare: number): (string | undefined)[] {
  return contentSentences(text).map((sentence) => {
    const words = sentence
      .filter((term) => dfOf(lexicon, term) === 1 || dfOf(lexicon, term) / lexicon.documents <= maxDocumentShare)
      .map((term) => term.text)
      .sort()
    return words.length === 0 ? undefined : createHash('md5').update(words.join(' ')).digest('hex')
  })
}

/** The corpus-tree paths of a document as lists of words: one for each visited node of the indexed depths. */
export function slowPaths(text: AnalysedText, lexicon: Lexicon, parameters: CorpusTreeParameters): string[][] {
  const { depthThreshold, minDepth, suffixes, wordSorting } = parameters
  return contentSentences(text).flatMap((sentence) => {
    const order = wordSorting ? [...sentence].sort(byRarity(lexicon)) : sentence
    return Array.from({ length: Math.min(suffixes, order.length) }, (_, start) => {
      const path = order.slice(start, start + depthThreshold).map((term) => term.text)
      return path.map((_, i) => path.slice(0, i + 1)).slice(Math.min(minDepth, path.length) - 1)
    }).flat()
  })
}
