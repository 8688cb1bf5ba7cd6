import type { AnalysedText } from '../analysis/analysed-text.js'
import type { Lexicon } from '../analysis/lexicon.js'
import type { Hash64 } from '../hashing/hash64.js'
import { type CorpusTreeParameters, computePathTerms, corpusTreeAlgorithm } from './corpus-tree.js'
import { computeIMatchTerms, type IMatchParameters, iMatchAlgorithm } from './i-match.js'
import { sortedTerms } from './seeded-term.js'
import { computeSentenceTerms, type SentenceFingerprintsParameters, sentenceFingerprintsAlgorithm } from './sentence-fingerprints.js'
import { computeTermSeed, resolveParameters, type SignatureAlgorithm } from './signature-algorithm.js'
import { computeSimHashTerms, type SimHashParameters, simHashAlgorithm } from './simhash.js'
import { createTermWeigher, type TermWeigher, type WeightedTerms } from './weighted-terms.js'

/** Which families are indexed: `lean` none of these, `standard` one term a unit, `full` every lexicon's and depth's terms. */
export type Profile = 'lean' | 'standard' | 'full'

/** The families that read a document's sentences and terms, by the field that holds their terms. */
export type LexiconFamily = 'simhash' | 'imatch' | 'tweezer' | 'sentences' | 'paths'

/** Index terms of one document by family: sorted, each once. A family that is not indexed is absent, one that finds nothing is empty. */
export type FamilyTerms = { readonly [Family in LexiconFamily]?: readonly string[] }

/** Parameters that differ from the profile's, by algorithm. */
export interface FamilyParameters {
  readonly simhash?: Partial<SimHashParameters>
  readonly imatch?: Partial<IMatchParameters>
  readonly sentences?: Partial<SentenceFingerprintsParameters>
  readonly paths?: Partial<CorpusTreeParameters>
}

/** What a signer of families is made of. */
export interface FamilySignerSettings {
  readonly lexicon: Lexicon
  readonly profile: Profile
  /** Terms of the family `tweezer`, which needs an entity recogniser; absent, the family is not indexed. */
  readonly tweezer?: (text: AnalysedText) => readonly string[]
  readonly parameters?: FamilyParameters
}

/** Signs one document after another with every family of a profile. */
export interface FamilySigner {
  /** Pure: the same text gives the same terms, whatever was signed before. Cost: O(tokens). */
  sign(text: AnalysedText): FamilyTerms
}

/**
 * What the profiles change of the algorithms' defaults. `standard` has the full lexicon's terms only and the tree at depth 3, its best single
 * depth; `full` has what the algorithms describe as their default.
 */
export const profileParameters: Readonly<Record<Profile, FamilyParameters>> = {
  lean: {},
  standard: { simhash: { lexicons: 1 }, imatch: { reductions: 0 }, paths: { minDepth: 3, depthThreshold: 3 } },
  full: {},
}

/**
 * Makes a signer. It keeps a bounded cache of terms, so use one a thread and keep it.
 *
 * The families share one pass over the tokens: stop words go, and df, idf and the random lexicons are looked up once a token.
 *
 * @throws OnefoldError `PARAMETER_INVALID`
 */
export function createFamilySigner(settings: FamilySignerSettings): FamilySigner {
  const families = createFamilies(settings)
  if (settings.profile === 'lean') return { sign: () => ({}) }
  const { tweezer } = settings
  return {
    sign(text) {
      const words = families.weigh(text)
      return {
        simhash: sortedTerms(families.simhash(words)),
        imatch: sortedTerms(families.imatch(families.weighForIMatch?.(text) ?? words)),
        ...(tweezer && { tweezer: tweezer(text) }),
        sentences: sortedTerms(families.sentences(words)),
        paths: sortedTerms(families.paths(words)),
      }
    },
  }
}

type Family = (words: WeightedTerms) => string[]

function createFamilies({ lexicon, profile, parameters }: FamilySignerSettings) {
  const given = profileParameters[profile]
  const simhash = resolveParameters(simHashAlgorithm, { ...given.simhash, ...parameters?.simhash })
  const imatch = resolveParameters(iMatchAlgorithm, { ...given.imatch, ...parameters?.imatch })
  const sentences = resolveParameters(sentenceFingerprintsAlgorithm, { ...given.sentences, ...parameters?.sentences })
  const paths = resolveParameters(corpusTreeAlgorithm, { ...given.paths, ...parameters?.paths })
  return {
    ...createWeighers(lexicon, simhash, imatch),
    simhash: bind(simHashAlgorithm, simhash, { lexicon, compute: computeSimHashTerms }),
    imatch: bind(iMatchAlgorithm, imatch, { lexicon, compute: computeIMatchTerms }),
    sentences: bind(sentenceFingerprintsAlgorithm, sentences, { lexicon, compute: computeSentenceTerms }),
    paths: bind(corpusTreeAlgorithm, paths, { lexicon, compute: computePathTerms }),
  }
}

interface Binding<Parameters> {
  readonly lexicon: Lexicon
  readonly compute: (words: WeightedTerms, parameters: Parameters, seed: Hash64) => string[]
}

function bind<Parameters>(
  algorithm: SignatureAlgorithm<Parameters>,
  parameters: Parameters,
  { lexicon, compute }: Binding<Parameters>,
): Family {
  const seed = computeTermSeed(algorithm, lexicon.id, parameters)
  return (words) => compute(words, parameters, seed)
}

/** One weigher for all, unless I-Match has random lexicons of its own that lack another share of the terms. */
function createWeighers(lexicon: Lexicon, simhash: SimHashParameters, imatch: IMatchParameters) {
  const weigher = (count: number, removedShare: number): TermWeigher['weigh'] => {
    const created = createTermWeigher(lexicon, { count, removedShare })
    return (text) => created.weigh(text)
  }
  if (simhash.removedShare === imatch.removedShare) {
    return { weigh: weigher(Math.max(simhash.lexicons - 1, imatch.reductions), simhash.removedShare), weighForIMatch: undefined }
  }
  return { weigh: weigher(simhash.lexicons - 1, simhash.removedShare), weighForIMatch: weigher(imatch.reductions, imatch.removedShare) }
}
