import type { AnalysedText } from '../analysis/analysed-text.js'
import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import type { Hash64 } from '../hashing/hash64.js'
import type { CorpusTreeParameters } from './corpus-tree.js'
import type { IMatchParameters } from './i-match.js'
import type { SentenceFingerprintsParameters } from './sentence-fingerprints.js'
import type { SimHashParameters } from './simhash.js'
import type { IndexTerms } from './term-list.js'

/** The families that weigh every word of a document by the lexicon, in the order of their lists in kernel/families/term-list.ts. */
export const weightedFamilies = ['simhash', 'imatch', 'sentences', 'paths'] as const

/** One of them. */
export type WeightedFamily = (typeof weightedFamilies)[number]

/** Parameters of all of them. */
export interface WeightedParameters {
  readonly simhash: SimHashParameters
  readonly imatch: IMatchParameters
  readonly sentences: SentenceFingerprintsParameters
  readonly paths: CorpusTreeParameters
}

/** What a signer of these families is made of. */
export interface WeightedFamilyOptions {
  readonly lexicon: Lexicon
  readonly parameters: WeightedParameters
  /** What the terms of each family are seeded with. */
  readonly seeds: Readonly<Record<WeightedFamily, Hash64>>
}

/** Signs one document after another with all of these families. */
export interface WeightedFamilySigner {
  /** The terms of the document signed last. */
  readonly lists: Readonly<Record<WeightedFamily, IndexTerms>>
  /** Fills the lists. Cost: O(tokens). */
  sign(text: AnalysedText): void
}
