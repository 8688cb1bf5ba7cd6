import { corpusTreeAlgorithm, listTreeNodes } from '../../signatures/corpus-tree.js'
import { resolveParameters } from '../../signatures/signature-algorithm.js'
import { createTermWeigher } from '../../signatures/weighted-terms.js'
import { compareVisits, countVisits } from '../codet.js'
import { analyseCollection } from './collection.js'
import { directedVerdict, type MethodDocument, type MethodPair, type PublishedMethod } from './published-method.js'
import { dropFrequent, featureOf, pairsSharing } from './shared-features.js'

/** Nodes that more documents visit are deactivated: their effect is negligible, and they dominate the cost (CoDet 3.2). */
const maxVisitors = 1000

/** What {@link createCodet} is set to. */
export interface CodetSetting {
  /** The equivalency threshold ETL, not inclusive. */
  readonly threshold: number
  /** The bounded ratio instead of CS / SCS. */
  readonly bounded: boolean
}

/** dC contains dA when CS / SCS(dA) exceeds a threshold. Deactivated nodes propose no pairs, but count in those that others propose. */
export function createCodet({ threshold, bounded }: CodetSetting): PublishedMethod {
  const parameters = resolveParameters(corpusTreeAlgorithm)
  return {
    name: bounded ? 'CoDet bounded' : 'CoDet',
    paper: 'Varol, CoDet: containment and near duplicate detection, M.S. thesis, Bilkent University, 2012',
    setting: `DT = ${parameters.depthThreshold}, PSC = ${parameters.suffixes}, DSP = 1, ${bounded ? 'bounded ratio' : 'ETL'} > ${threshold}`,
    *run(documents: readonly MethodDocument[]): Generator<MethodPair> {
      const { ids, texts, lexicon } = analyseCollection(documents)
      const weigher = createTermWeigher(lexicon, { count: 0, removedShare: 0 })
      const visits = texts.map((text) => countVisits(listTreeNodes(weigher.weigh(text), parameters)))
      const nodes = dropFrequent(
        visits.map((each) => each.map(featureOf)),
        maxVisitors,
      )
      for (const { first, second } of pairsSharing(nodes)) {
        const { aInB, bInA, boundedAInB, boundedBInA } = compareVisits(visits[first]!, visits[second]!)
        const verdict = directedVerdict((bounded ? boundedAInB : aInB) > threshold, (bounded ? boundedBInA : bInA) > threshold)
        if (verdict) yield { a: ids[first]!, b: ids[second]!, verdict }
      }
    },
  }
}
