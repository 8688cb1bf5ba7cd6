import { iMatchAlgorithm } from '../../../src/signatures/i-match.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { analyseCollection } from './collection.js'
import { halvesOf, md5Hex } from './digests.js'
import { computeIMatchDigests } from './i-match-digests.js'
import type { MethodDocument, MethodPair, PublishedMethod } from './published-method.js'
import { featureOf, pairsSharing } from './shared-features.js'

/**
 * I-Match with CoDet's window; documents with an equal digest are duplicates, whichever lexicon made it.
 *
 * @param reductions random lexicons, 0 for the plain algorithm
 */
export function createIMatch(reductions: number): PublishedMethod {
  const parameters = resolveParameters(iMatchAlgorithm, { reductions })
  const { skipRarest, termCount, minTerms, removedShare } = parameters
  const random = reductions === 0 ? '' : `, ${reductions} random lexicons without ${removedShare} of the terms`
  return {
    name: reductions === 0 ? 'I-Match' : `randomised I-Match K = ${reductions}`,
    paper:
      reductions === 0
        ? 'Chowdhury et al., TOIS 2002, with the window of CoDet 4.1.3'
        : 'Kołcz et al., KDD 2004, with the window of CoDet 4.1.3',
    setting: `${termCount} terms after ${skipRarest}, at least ${minTerms}${random}`,
    *run(documents: readonly MethodDocument[]): Generator<MethodPair> {
      const { ids, texts, lexicon } = analyseCollection(documents)
      const features = texts.map((text) =>
        computeIMatchDigests(text, lexicon, parameters).flatMap((digest, k) =>
          digest === undefined ? [] : [featureOf(halvesOf(md5Hex(`${k} ${digest}`)))],
        ),
      )
      for (const { first, second } of pairsSharing(features)) yield { a: ids[first]!, b: ids[second]!, verdict: 'near' }
    },
  }
}
