import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import type { Hash64 } from '../hashing/hash64.js'
import type { CorpusTreeParameters } from './corpus-tree.js'
import type { IMatchParameters } from './i-match.js'
import type { SentenceFingerprintsParameters } from './sentence-fingerprints.js'
import type { SimHashParameters } from './simhash.js'

/** The families that weigh every word of a document by the lexicon, in the order of their lists in kernel/families/term-list.ts. */
export const weightedFamilies = ['simhash', 'imatch', 'sentences', 'paths'] as const

/** One of them. */
export type WeightedFamily = (typeof weightedFamilies)[number]

/**
 * Parameters of all of them that can differ. The kernel has the defaults of the others built in: pairs of terms that count as often as they occur,
 * I-Match by rank, paths by rarity, and one set of random lexicons for SimHash and I-Match.
 */
export interface WeightedParameters {
  readonly simhash: Pick<SimHashParameters, 'lexicons' | 'removedShare' | 'bits' | 'blocks' | 'blocksPerTerm'>
  readonly imatch: Pick<IMatchParameters, 'skipRarest' | 'termCount' | 'minTerms' | 'reductions' | 'removedShare'>
  readonly sentences: SentenceFingerprintsParameters
  readonly paths: Pick<CorpusTreeParameters, 'minDepth' | 'depthThreshold' | 'suffixes'>
}

/** What a signer of these families is made of. */
export interface WeightedFamilyOptions {
  readonly lexicon: Lexicon
  readonly parameters: WeightedParameters
  /** What the terms of each family are seeded with. */
  readonly seeds: Readonly<Record<WeightedFamily, Hash64>>
}
