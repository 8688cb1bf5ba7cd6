import type { AnalysedText } from '../analysis/analysed-text.js'
import { blockMasks } from './block-masks.js'
import { addPathTerms } from './corpus-tree.js'
import { addIMatchTerms } from './i-match.js'
import { addSentenceTerms } from './sentence-fingerprints.js'
import { addSimHashTerms } from './simhash.js'
import { TermList } from './term-list.js'
import type { WeightedFamily, WeightedFamilyOptions, WeightedFamilySigner, WeightedParameters } from './weighted-families.js'
import { createTermWeigher, type TermWeigher } from './weighted-terms.js'

/**
 * The weighted families with every parameter that the papers vary. They share one pass over the tokens: stop words are dropped, and df, idf and the
 * random lexicons are looked up once per token. Gives the same terms as `FamilyKernel`, and takes three times as long.
 */
export class PlainFamilies implements WeightedFamilySigner {
  readonly lists: Readonly<Record<WeightedFamily, TermList>>
  readonly #parameters: WeightedParameters
  readonly #masks: ReturnType<typeof blockMasks>
  readonly #weigher: TermWeigher
  /** For I-Match, where its random lexicons lack another share of the terms than those of SimHash. */
  readonly #iMatchWeigher: TermWeigher | undefined

  constructor({ lexicon, parameters, seeds }: WeightedFamilyOptions) {
    const { simhash, imatch } = parameters
    const isShared = simhash.removedShare === imatch.removedShare
    const count = isShared ? Math.max(simhash.lexicons - 1, imatch.reductions) : simhash.lexicons - 1
    this.#parameters = parameters
    this.#masks = blockMasks(simhash)
    this.#weigher = createTermWeigher(lexicon, { count, removedShare: simhash.removedShare })
    this.#iMatchWeigher = isShared ? undefined : createTermWeigher(lexicon, { count: imatch.reductions, removedShare: imatch.removedShare })
    this.lists = {
      simhash: new TermList(seeds.simhash),
      imatch: new TermList(seeds.imatch),
      sentences: new TermList(seeds.sentences),
      paths: new TermList(seeds.paths),
    }
  }

  sign(text: AnalysedText): void {
    const { simhash, imatch, sentences, paths } = this.#parameters
    const { lists } = this
    for (const list of Object.values(lists)) list.clear()
    const words = this.#weigher.weigh(text)
    addSimHashTerms(words, simhash, lists.simhash, this.#masks)
    addSentenceTerms(words, sentences, lists.sentences)
    addPathTerms(words, paths, lists.paths)
    addIMatchTerms(this.#iMatchWeigher?.weigh(text) ?? words, imatch, lists.imatch)
    for (const list of Object.values(lists)) list.sort()
  }
}
