import type { EntityRecogniser } from '../../../src/analysis/entities/entity.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { tweezerAlgorithm } from '../../../src/signatures/tweezer.js'
import { analyseCollection } from './collection.js'
import { halvesOf, md5Hex } from './digests.js'
import type { MethodDocument, MethodPair, PublishedMethod } from './published-method.js'
import { featureOf, pairsSharing } from './shared-features.js'
import { computeTweezerDigest } from './tweezer-digest.js'

/** Tweezer: documents with an equal digest are duplicates. */
export function createTweezer(recogniser: EntityRecogniser): PublishedMethod {
  const parameters = resolveParameters(tweezerAlgorithm)
  const { wordsBefore, wordsAfter, edgeWords } = parameters
  return {
    name: 'Tweezer',
    paper: 'Uyar, Near-duplicate news detection using named entities, M.S. thesis, Bilkent University, 2009',
    setting: `${wordsBefore}NE${wordsAfter}, ${edgeWords} words at either end without names, lists ${recogniser.id}`,
    *run(documents: readonly MethodDocument[]): Generator<MethodPair> {
      const { ids, texts } = analyseCollection(documents)
      const features = texts.map((text) => {
        const digest = computeTweezerDigest({ text, entities: recogniser.recognise(text) }, parameters)
        return digest === undefined ? [] : [featureOf(halvesOf(md5Hex(digest)))]
      })
      for (const { first, second } of pairsSharing(features)) yield { a: ids[first]!, b: ids[second]!, verdict: 'near' }
    },
  }
}
