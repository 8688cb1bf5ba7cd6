import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import type { Hash64 } from '../hashing/hash64.js'
import type { CorpusTreeParameters } from './corpus-tree.js'
import type { IMatchParameters } from './i-match.js'
import type { SentenceFingerprintsParameters } from './sentence-fingerprints.js'
import type { SimHashParameters } from './simhash.js'
import type { TweezerParameters } from './tweezer.js'

/** The families that kernel/families signs, in the order of their lists in its term-list.ts. */
export const kernelFamilies = ['simhash', 'imatch', 'sentences', 'paths', 'tweezer'] as const

/** A family that kernel/families signs. */
export type KernelFamily = (typeof kernelFamilies)[number]

/**
 * The parameters of these families that can differ. The kernel has the defaults of the others built in: pairs of terms that count as often as they
 * occur, I-Match by rank, paths by rarity, and one set of random lexicons for SimHash and I-Match.
 */
export interface KernelParameters {
  readonly simhash: Pick<SimHashParameters, 'lexicons' | 'removedShare' | 'bits' | 'blocks' | 'blocksPerTerm'>
  readonly imatch: Pick<IMatchParameters, 'skipRarest' | 'termCount' | 'minTerms' | 'reductions' | 'removedShare'>
  readonly sentences: SentenceFingerprintsParameters
  readonly paths: Pick<CorpusTreeParameters, 'minDepth' | 'depthThreshold' | 'suffixes'>
  readonly tweezer: TweezerParameters
}

/** Parts of a signer of these families. */
export interface KernelFamilyOptions {
  readonly lexicon: Lexicon
  readonly parameters: KernelParameters
  /** The seed of each family's terms. */
  readonly seeds: Readonly<Record<KernelFamily, Hash64>>
}
