import type { AnalysedText } from '../../src/analysis/analysed-text.js'
import type { Entity } from '../../src/analysis/entities/entity.js'
import type { Lexicon } from '../../src/analysis/lexicon/lexicon.js'
import { blockMasks, maskedBits, maskNumber } from '../../src/signatures/block-masks.js'
import { type CorpusTreeParameters, listTreeNodes } from '../../src/signatures/corpus-tree.js'
import { computeIMatchDigests, type IMatchParameters } from '../../src/signatures/i-match.js'
import type { KernelFamily, KernelFamilyOptions } from '../../src/signatures/kernel-families.js'
import { computeSentenceFingerprints, type SentenceFingerprintsParameters } from '../../src/signatures/sentence-fingerprints.js'
import { computeSimHashes, type SimHashParameters } from '../../src/signatures/simhash.js'
import { TermList, termStrings } from '../../src/signatures/term-list.js'
import type { TweezerParameters } from '../../src/signatures/tweezer.js'
import { createTermWeigher, type WeightedTerms } from '../../src/signatures/weighted-terms.js'
import { plainTweezer } from './plain-tweezer.js'

/** The whole parameters of the families that the kernel signs, those included that are built into the kernel. */
export interface PlainParameters {
  readonly simhash: SimHashParameters
  readonly imatch: IMatchParameters
  readonly sentences: SentenceFingerprintsParameters
  readonly paths: CorpusTreeParameters
  readonly tweezer: TweezerParameters
}

/** Values that a family makes terms of, by halves. */
type Values = readonly { readonly high: number; readonly low: number }[]

/** The terms of the families that the kernel signs, made of the signatures as published. Only for comparison with the kernel. */
export function plainFamilies(
  text: AnalysedText,
  { lexicon, parameters, seeds }: KernelFamilyOptions & { readonly parameters: PlainParameters },
  entities: readonly Entity[],
): Record<KernelFamily, string[]> {
  const { simhash, imatch, sentences, paths, tweezer } = parameters
  const simHashWords = weigh(text, lexicon, { count: simhash.lexicons - 1, removedShare: simhash.removedShare })
  const iMatchWords = weigh(text, lexicon, { count: imatch.reductions, removedShare: imatch.removedShare })
  const termsOf = (family: KernelFamily, values: Values) => {
    const list = new TermList(seeds[family])
    for (const { high, low } of values) list.add(high, low)
    return termStrings(list.sort())
  }
  return {
    simhash: termsOf('simhash', simHashBlocks(simHashWords, simhash)),
    imatch: termsOf('imatch', iMatchHalves(iMatchWords, imatch)),
    sentences: termsOf('sentences', sentenceHalves(simHashWords, sentences)),
    paths: termsOf('paths', listTreeNodes(simHashWords, paths)),
    tweezer: plainTweezer({ text, entities }, tweezer, seeds.tweezer),
  }
}

function weigh(text: AnalysedText, lexicon: Lexicon, reductions: Parameters<typeof createTermWeigher>[1]): WeightedTerms {
  return createTermWeigher(lexicon, reductions).weigh(text)
}

/** One value for each lexicon and choice of blocks. */
function simHashBlocks(words: WeightedTerms, parameters: SimHashParameters): Values {
  const masks = blockMasks(parameters)
  return computeSimHashes(words, parameters).flatMap((value, k) =>
    value === undefined ? [] : masks.map((mask, i) => maskedBits(value, mask, maskNumber(k, i))),
  )
}

/** One value for each digest. Equal digests by two lexicons give two, because only digests by the same lexicon may be compared. */
function iMatchHalves(words: WeightedTerms, parameters: IMatchParameters): Values {
  return computeIMatchDigests(words, parameters).flatMap((digest, k) => {
    if (digest === undefined) return []
    const { high, low } = halvesOf(digest)
    return [{ high: high + k, low }]
  })
}

function sentenceHalves(words: WeightedTerms, parameters: SentenceFingerprintsParameters): Values {
  return computeSentenceFingerprints(words, parameters).flatMap((digest) => (digest === undefined ? [] : [halvesOf(digest)]))
}

/** The first 64 bits of a digest in hex digits. */
function halvesOf(digest: string): { readonly high: number; readonly low: number } {
  return { high: Number.parseInt(digest.slice(0, 8), 16), low: Number.parseInt(digest.slice(8, 16), 16) }
}
