import type { NamedText } from '../../scripts/evaluate/published/tweezer-digest.js'
import type { Hash64 } from '../../src/hashing/hash64.js'
import { corpusTreeAlgorithm } from '../../src/signatures/corpus-tree.js'
import { FamilyKernel } from '../../src/signatures/family-kernel.js'
import { iMatchAlgorithm } from '../../src/signatures/i-match.js'
import { sentenceFingerprintsAlgorithm } from '../../src/signatures/sentence-fingerprints.js'
import { resolveParameters } from '../../src/signatures/signature-algorithm.js'
import { simHashAlgorithm } from '../../src/signatures/simhash.js'
import { noSeed, termStrings } from '../../src/signatures/term-list.js'
import type { TweezerParameters } from '../../src/signatures/tweezer.js'
import { plainLexicon } from './plain-text.js'

/** The index terms of Tweezer with a seed, as the kernel makes them. */
export function tweezerTerms({ text, entities }: NamedText, tweezer: TweezerParameters, seed: Hash64): string[] {
  const kernel = new FamilyKernel({
    lexicon: plainLexicon(1000),
    parameters: {
      simhash: resolveParameters(simHashAlgorithm),
      imatch: resolveParameters(iMatchAlgorithm),
      sentences: resolveParameters(sentenceFingerprintsAlgorithm),
      paths: resolveParameters(corpusTreeAlgorithm),
      tweezer,
    },
    seeds: { simhash: noSeed, imatch: noSeed, sentences: noSeed, paths: noSeed, tweezer: seed },
  })
  kernel.sign(text, entities)
  return termStrings(kernel.lists.tweezer)
}
