import type { EntityRecogniser } from '../analysis/entities/entity.js'
import type { Hash64 } from '../hashing/hash64.js'
import { computeTermSeed, resolveParameters, type SignatureAlgorithm } from './signature-algorithm.js'

/** Parameters of {@link tweezerAlgorithm}, explained there. */
export interface TweezerParameters {
  readonly wordsBefore: number
  readonly wordsAfter: number
  readonly edgeWords: number
}

/** Tweezer: named entities with the words around them. */
export const tweezerAlgorithm: SignatureAlgorithm<TweezerParameters> = {
  name: 'tweezer',
  version: 1,
  field: 'tweezer',
  summary:
    'Every name of a person, place or organisation with the words before and after it, and one digest of them all. Finds stories of one event with the same actors in the same words, whatever changed elsewhere; the shingles also find stories that share some of it.',
  paper: 'Uyar, Near-duplicate news detection using named entities, M.S. thesis, Bilkent University, 2009',
  section: '4.1 and 4.2',
  deviations: [
    'The shingles are index terms of their own beside the digest: one changed figure beside a name, or one more sentence with a name, changes the digest, but few shingles.',
    'Stop words are left out of the words around a name, as in the other papers, and words are stemmed.',
    'Names are recognised in every language that has rule lists; the thesis has Turkish ones.',
    'A document without any word that counts has no digest.',
  ],
  usesLexicon: false,
  parameters: {
    wordsBefore: {
      type: 'integer',
      minimum: 0,
      maximum: 20,
      default: 5,
      changesTerms: true,
      meaning:
        'p: words before a name. Fewer join stories that only share their actors; the count of duplicates settles at 5 in the thesis.',
    },
    wordsAfter: {
      type: 'integer',
      minimum: 0,
      maximum: 20,
      default: 5,
      changesTerms: true,
      meaning: 's: words after a name; as wordsBefore.',
    },
    edgeWords: {
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 20,
      changesTerms: true,
      meaning: 'Words at either end that stand for a document without names; all of them when it has fewer than twice as many.',
    },
  },
}

/** What a signer of families needs for Tweezer; kernel/families/tweezer.ts makes the terms. */
export interface BoundTweezer {
  /** The seed of the terms. */
  readonly seed: Hash64
  readonly parameters: TweezerParameters
  /** Finds the names in texts. */
  readonly recogniser: EntityRecogniser
}

/** Binds the family to a recogniser. The recogniser's id goes into the seed, so terms of recognisers with different lists do not meet. */
export function bindTweezer(recogniser: EntityRecogniser): BoundTweezer {
  const parameters = resolveParameters(tweezerAlgorithm)
  return { seed: computeTermSeed(tweezerAlgorithm, recogniser.id, parameters), parameters, recogniser }
}
