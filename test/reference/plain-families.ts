import { blockMasks, maskedBits, maskNumber } from '../../scripts/evaluate/published/block-masks.js'
import { halvesOf } from '../../scripts/evaluate/published/digests.js'
import { computeIMatchDigests } from '../../scripts/evaluate/published/i-match-digests.js'
import { computeSentenceFingerprints } from '../../scripts/evaluate/published/sentence-digests.js'
import { computeSimHashes } from '../../scripts/evaluate/published/simhash-fingerprints.js'
import type { AnalysedText } from '../../src/analysis/analysed-text.js'
import type { Entity } from '../../src/analysis/entities/entity.js'
import type { Hash64 } from '../../src/hashing/hash64.js'
import { type CorpusTreeParameters, listTreeNodes } from '../../src/signatures/corpus-tree.js'
import type { IMatchParameters } from '../../src/signatures/i-match.js'
import type { KernelFamily, KernelFamilyOptions } from '../../src/signatures/kernel-families.js'
import type { SentenceFingerprintsParameters } from '../../src/signatures/sentence-fingerprints.js'
import type { SimHashParameters } from '../../src/signatures/simhash.js'
import { TermList, termStrings } from '../../src/signatures/term-list.js'
import type { TweezerParameters } from '../../src/signatures/tweezer.js'
import { weighSentences } from '../../src/signatures/weighted-terms.js'
import { plainTweezer } from './plain-tweezer.js'

/** All parameters of the families that the kernel signs, including those that are built into the kernel. */
export interface PlainParameters {
  readonly simhash: SimHashParameters
  readonly imatch: IMatchParameters
  readonly sentences: SentenceFingerprintsParameters
  readonly paths: CorpusTreeParameters
  readonly tweezer: TweezerParameters
}

/** Values of which a family makes terms, as halves. */
type Values = readonly Hash64[]

/** The terms of the families that the kernel signs, made from the signatures as published. Only for comparison with the kernel. */
export function plainFamilies(
  text: AnalysedText,
  { lexicon, parameters, seeds }: KernelFamilyOptions & { readonly parameters: PlainParameters },
  entities: readonly Entity[],
): Record<KernelFamily, string[]> {
  const { simhash, imatch, sentences, paths, tweezer } = parameters
  const termsOf = (family: KernelFamily, values: Values) => {
    const list = new TermList(seeds[family])
    for (const { high, low } of values) list.add(high, low)
    return termStrings(list.sort())
  }
  return {
    simhash: termsOf('simhash', simHashBlocks(computeSimHashes(text, lexicon, simhash), simhash)),
    imatch: termsOf('imatch', iMatchHalves(computeIMatchDigests(text, lexicon, imatch))),
    sentences: termsOf('sentences', sentenceHalves(computeSentenceFingerprints(text, lexicon, sentences))),
    paths: termsOf('paths', listTreeNodes(weighSentences(text, lexicon), paths)),
    tweezer: plainTweezer({ text, entities }, tweezer, seeds.tweezer),
  }
}

/** One value per lexicon and choice of blocks. */
function simHashBlocks(fingerprints: readonly (Hash64 | undefined)[], parameters: SimHashParameters): Values {
  const masks = blockMasks(parameters)
  return fingerprints.flatMap((value, k) => (value === undefined ? [] : masks.map((mask, i) => maskedBits(value, mask, maskNumber(k, i)))))
}

/** One value per digest. Equal digests by two lexicons give two values, because only digests by the same lexicon may be compared. */
function iMatchHalves(digests: readonly (string | undefined)[]): Values {
  return digests.flatMap((digest, k) => {
    if (digest === undefined) return []
    const { high, low } = halvesOf(digest)
    return [{ high: high + k, low }]
  })
}

function sentenceHalves(digests: readonly (string | undefined)[]): Values {
  return digests.flatMap((digest) => (digest === undefined ? [] : [halvesOf(digest)]))
}
