import type { AnalysedText } from '../analysis/analysed-text.js'
import type { GramFrequencies } from '../analysis/lexicon/gram-table.js'
import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import { type CorpusTreeParameters, corpusTreeAlgorithm } from './corpus-tree.js'
import { FamilyKernel } from './family-kernel.js'
import { type IMatchParameters, iMatchAlgorithm } from './i-match.js'
import { GramSigner } from './rarest-grams.js'
import { sentenceFingerprintsAlgorithm } from './sentence-fingerprints.js'
import { computeTermSeed, resolveParameters } from './signature-algorithm.js'
import { type SimHashParameters, simHashAlgorithm } from './simhash.js'
import { type IndexTerms, noSeed } from './term-list.js'
import { type BoundTweezer, tweezerAlgorithm } from './tweezer.js'

/**
 * The profile decides which terms are indexed: `lean` none of these families, `standard` the terms of one lexicon and one depth, `full` those of all.
 */
export type Profile = 'lean' | 'standard' | 'full'

/** The families that read a document's sentences and terms, by the field that holds their terms. */
export const lexiconFamilies = ['simhash', 'imatch', 'tweezer', 'sentences', 'paths', 'grams'] as const

/** The name of a family. */
export type LexiconFamily = (typeof lexiconFamilies)[number]

/** Index terms of one document by family: sorted, each once. A family that is not indexed is absent; a family without terms is empty. */
export type FamilyTerms = { readonly [Family in LexiconFamily]?: readonly string[] }

/** The same terms before they are made into strings: lists that the next document overwrites. */
export type FamilyLists = { readonly [Family in LexiconFamily]?: IndexTerms }

/** A profile that indexes families. */
export type SigningProfile = Exclude<Profile, 'lean'>

/** Settings of a signer of families. */
export interface FamilySignerSettings {
  readonly lexicon: Lexicon
  readonly profile: SigningProfile
  /** The family `tweezer`, which needs an entity recogniser. If absent, the family is not indexed. */
  readonly tweezer?: BoundTweezer
  /** The table of grams for the family `grams`, which is in no profile. If absent, the family is not indexed. */
  readonly grams?: GramFrequencies
}

/** Parameters that differ from an algorithm's defaults. */
interface ProfileParameters {
  readonly simhash?: Partial<SimHashParameters>
  readonly imatch?: Partial<IMatchParameters>
  readonly paths?: Partial<CorpusTreeParameters>
}

/** `standard` has only the full lexicon's terms, and the tree at depth 3, the best single depth. */
const profileParameters: Readonly<Record<SigningProfile, ProfileParameters>> = {
  standard: { simhash: { lexicons: 1 }, imatch: { reductions: 0 }, paths: { minDepth: 3, depthThreshold: 3 } },
  full: {},
}

/**
 * Lists the terms of one document after another, in every family of a profile. Keeps a bounded cache of terms, so make one for each thread and keep it.
 *
 * The families share one pass over the tokens. Stop words are dropped, and df, idf and the random lexicons are looked up once for each token.
 */
export class FamilySigner {
  readonly #kernel: FamilyKernel
  readonly #tweezer: BoundTweezer | undefined
  readonly #grams: GramSigner | undefined
  readonly #lists: FamilyLists

  constructor({ lexicon, profile, tweezer, grams }: FamilySignerSettings) {
    this.#kernel = createFamilyKernel(lexicon, profileParameters[profile], tweezer)
    this.#tweezer = tweezer
    this.#grams = grams && new GramSigner(grams)
    const { simhash, imatch, sentences, paths } = this.#kernel.lists
    this.#lists = {
      simhash,
      imatch,
      ...(tweezer && { tweezer: this.#kernel.lists.tweezer }),
      sentences,
      paths,
      ...(this.#grams && { grams: this.#grams.terms }),
    }
  }

  /** Sorted lists that the next call overwrites. The same text gives the same terms, whatever was signed before. Cost: O(tokens). */
  list(text: AnalysedText): FamilyLists {
    this.#kernel.sign(text, this.#tweezer?.recogniser.recognise(text))
    this.#grams?.sign(text)
    return this.#lists
  }
}

function createFamilyKernel(
  lexicon: Lexicon,
  { simhash, imatch, paths }: ProfileParameters,
  tweezer: BoundTweezer | undefined,
): FamilyKernel {
  const parameters = {
    simhash: resolveParameters(simHashAlgorithm, simhash),
    imatch: resolveParameters(iMatchAlgorithm, imatch),
    sentences: resolveParameters(sentenceFingerprintsAlgorithm),
    paths: resolveParameters(corpusTreeAlgorithm, paths),
    tweezer: tweezer?.parameters ?? resolveParameters(tweezerAlgorithm),
  }
  const seeds = {
    simhash: computeTermSeed(simHashAlgorithm, lexicon.id, parameters.simhash),
    imatch: computeTermSeed(iMatchAlgorithm, lexicon.id, parameters.imatch),
    sentences: computeTermSeed(sentenceFingerprintsAlgorithm, lexicon.id, parameters.sentences),
    paths: computeTermSeed(corpusTreeAlgorithm, lexicon.id, parameters.paths),
    tweezer: tweezer?.seed ?? noSeed,
  }
  return new FamilyKernel({ lexicon, parameters, seeds })
}
