import type { AnalysedText } from '../analysis/analysed-text.js'
import type { GramFrequencies } from '../analysis/gram-table.js'
import type { Lexicon } from '../analysis/lexicon.js'
import { addPathTerms, type CorpusTreeParameters, corpusTreeAlgorithm } from './corpus-tree.js'
import { addIMatchTerms, type IMatchParameters, iMatchAlgorithm } from './i-match.js'
import { addGramTerms, type RarestGramsParameters, rarestGramsAlgorithm } from './rarest-grams.js'
import { addSentenceTerms, type SentenceFingerprintsParameters, sentenceFingerprintsAlgorithm } from './sentence-fingerprints.js'
import { computeTermSeed, resolveParameters, type SignatureAlgorithm } from './signature-algorithm.js'
import { addSimHashTerms, type SimHashParameters, simHashAlgorithm } from './simhash.js'
import { TermList } from './term-list.js'
import type { BoundTweezer } from './tweezer.js'
import { createTermWeigher, type TermWeigher, type WeightedTerms } from './weighted-terms.js'

/** Which families are indexed: `lean` none of these, `standard` one term a unit, `full` every lexicon's and depth's terms. */
export type Profile = 'lean' | 'standard' | 'full'

/** The families that read a document's sentences and terms, by the field that holds their terms. */
export const lexiconFamilies = ['simhash', 'imatch', 'tweezer', 'sentences', 'paths', 'grams'] as const

/** One of them. */
export type LexiconFamily = (typeof lexiconFamilies)[number]

/** Index terms of one document by family: sorted, each once. A family that is not indexed is absent, one that finds nothing is empty. */
export type FamilyTerms = { readonly [Family in LexiconFamily]?: readonly string[] }

/** The same before they are written: lists that are overwritten by the next document. */
export type FamilyLists = { readonly [Family in LexiconFamily]?: TermList }

/** Parameters that differ from the profile's, by algorithm. */
export interface FamilyParameters {
  readonly simhash?: Partial<SimHashParameters>
  readonly imatch?: Partial<IMatchParameters>
  readonly sentences?: Partial<SentenceFingerprintsParameters>
  readonly paths?: Partial<CorpusTreeParameters>
  readonly grams?: Partial<RarestGramsParameters>
}

/** What a signer of families is made of. */
export interface FamilySignerSettings {
  readonly lexicon: Lexicon
  readonly profile: Profile
  /** The family `tweezer`, which needs an entity recogniser; absent, it is not indexed. */
  readonly tweezer?: BoundTweezer
  /** The family `grams`, which needs a table of grams and is in no profile; absent, it is not indexed. */
  readonly grams?: GramFrequencies
  readonly parameters?: FamilyParameters
}

/** Signs one document after another with every family of a profile. */
export interface FamilySigner {
  /** Pure: the same text gives the same terms, whatever was signed before. Cost: O(tokens). */
  sign(text: AnalysedText): FamilyTerms
  /** As `sign`, without making strings: sorted lists that the next call overwrites. */
  list(text: AnalysedText): FamilyLists
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
  const lister = settings.profile === 'lean' ? { list: () => ({}) } : new FamilyLister(settings)
  return {
    list: (text) => lister.list(text),
    sign: (text) => Object.fromEntries(Object.entries<TermList>(lister.list(text)).map(([family, terms]) => [family, terms.toStrings()])),
  }
}

/** A family with the list that it fills. */
interface Family {
  readonly terms: TermList
  add(words: WeightedTerms): void
}

class FamilyLister {
  readonly #weigh: TermWeigher['weigh']
  /** Where I-Match has random lexicons of its own. */
  readonly #weighForIMatch: TermWeigher['weigh'] | undefined
  readonly #simhash: Family
  readonly #imatch: Family
  readonly #sentences: Family
  readonly #paths: Family
  readonly #tweezer: BoundTweezer | undefined
  readonly #grams: Family | undefined
  readonly #lists: FamilyLists

  constructor({ lexicon, profile, parameters, tweezer, grams }: FamilySignerSettings) {
    const given = profileParameters[profile]
    const simhash = resolveParameters(simHashAlgorithm, { ...given.simhash, ...parameters?.simhash })
    const imatch = resolveParameters(iMatchAlgorithm, { ...given.imatch, ...parameters?.imatch })
    const sentences = resolveParameters(sentenceFingerprintsAlgorithm, { ...given.sentences, ...parameters?.sentences })
    const paths = resolveParameters(corpusTreeAlgorithm, { ...given.paths, ...parameters?.paths })
    const { weigh, weighForIMatch } = createWeighers(lexicon, simhash, imatch)
    this.#weigh = weigh
    this.#weighForIMatch = weighForIMatch
    this.#simhash = bind(simHashAlgorithm, simhash, { lexicon, add: addSimHashTerms })
    this.#imatch = bind(iMatchAlgorithm, imatch, { lexicon, add: addIMatchTerms })
    this.#sentences = bind(sentenceFingerprintsAlgorithm, sentences, { lexicon, add: addSentenceTerms })
    this.#paths = bind(corpusTreeAlgorithm, paths, { lexicon, add: addPathTerms })
    this.#tweezer = tweezer
    this.#grams = grams && bindGrams(grams, parameters?.grams)
    this.#lists = {
      simhash: this.#simhash.terms,
      imatch: this.#imatch.terms,
      ...(tweezer && { tweezer: new TermList(tweezer.seed) }),
      sentences: this.#sentences.terms,
      paths: this.#paths.terms,
      ...(this.#grams && { grams: this.#grams.terms }),
    }
  }

  list(text: AnalysedText): FamilyLists {
    const lists = this.#lists
    const words = this.#weigh(text)
    fill(this.#simhash, words)
    fill(this.#sentences, words)
    fill(this.#paths, words)
    if (this.#grams !== undefined) fill(this.#grams, words)
    fill(this.#imatch, this.#weighForIMatch?.(text) ?? words)
    lists.tweezer?.clear()
    if (lists.tweezer !== undefined) this.#tweezer?.add(text, lists.tweezer)
    lists.tweezer?.sort()
    return lists
  }
}

function fill({ terms, add }: Family, words: WeightedTerms): void {
  terms.clear()
  add(words)
  terms.sort()
}

interface Binding<Parameters> {
  readonly lexicon: Lexicon
  readonly add: (words: WeightedTerms, parameters: Parameters, terms: TermList) => void
}

function bind<Parameters>(
  algorithm: SignatureAlgorithm<Parameters>,
  parameters: Parameters,
  { lexicon, add }: Binding<Parameters>,
): Family {
  const terms = new TermList(computeTermSeed(algorithm, lexicon.id, parameters))
  return { terms, add: (words) => add(words, parameters, terms) }
}

/** Grams are chosen by a table of their own, whose id takes the lexicon's place in the seed. */
function bindGrams(table: GramFrequencies, given: Partial<RarestGramsParameters> = {}): Family {
  const parameters = resolveParameters(rarestGramsAlgorithm, given)
  const terms = new TermList(computeTermSeed(rarestGramsAlgorithm, table.id, parameters))
  return { terms, add: (words) => addGramTerms(words, { ...parameters, table }, terms) }
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
