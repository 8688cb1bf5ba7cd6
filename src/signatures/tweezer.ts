import type { AnalysedText } from '../analysis/analysed-text.js'
import type { Entity, EntityRecogniser } from '../analysis/entities/entity.js'
import { sha1Hex } from '../hashing/digest.js'
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

/** What is signed: a text and the names that were found in it. */
export interface NamedText {
  readonly text: AnalysedText
  readonly entities: readonly Entity[]
}

/**
 * The pNEs shingles as published: the words before a name, the name, the words after it, joined by spaces; sorted by UTF-16 code unit, each
 * once. Empty for a text without names.
 */
export function computeTweezerShingles({ text, entities }: NamedText, { wordsBefore, wordsAfter }: TweezerParameters): readonly string[] {
  const { words, before } = contentOf(text)
  const shingles = entities.map(({ firstToken, endToken }) => {
    const first = before[firstToken]!
    const end = before[endToken]!
    const name = text.terms.slice(firstToken, endToken).map((term) => term.text)
    return [...words.slice(Math.max(0, first - wordsBefore), first), ...name, ...words.slice(end, end + wordsAfter)].join(' ')
  })
  return [...new Set(shingles)].sort()
}

/**
 * The document digest as published: SHA-1 of the shingles in ascending order, a line each, as 40 hex digits. Without names: of the first and
 * last `edgeWords` words. Undefined for a text without words that count: all such texts would be copies of each other.
 */
export function computeTweezerDigest(named: NamedText, parameters: TweezerParameters): string | undefined {
  if (named.entities.length > 0) return sha1Hex(computeTweezerShingles(named, parameters).join('\n'))
  const { edgeWords } = parameters
  const { words } = contentOf(named.text)
  const edges = words.length < 2 * edgeWords ? words : [...words.slice(0, edgeWords), ...words.slice(-edgeWords)]
  return edges.length === 0 ? undefined : sha1Hex(edges.join(' '))
}

/** The words that are no stop words, and how many of them come before each token and before the end. */
function contentOf({ terms }: AnalysedText): { words: string[]; before: number[] } {
  const words: string[] = []
  const before = terms.map(({ text, stop }) => (stop ? words.length : words.push(text) - 1))
  return { words, before: [...before, words.length] }
}

/** What a signer of families needs for this one; kernel/families/tweezer.ts makes its terms. */
export interface BoundTweezer {
  /** What the terms are seeded with. */
  readonly seed: Hash64
  readonly parameters: TweezerParameters
  /** Finds the names of texts. */
  readonly recogniser: EntityRecogniser
}

/** Binds the family to a recogniser. Terms of recognisers with different lists do not meet, as their ids go into the seed. */
export function bindTweezer(recogniser: EntityRecogniser): BoundTweezer {
  const parameters = resolveParameters(tweezerAlgorithm)
  return { seed: computeTermSeed(tweezerAlgorithm, recogniser.id, parameters), parameters, recogniser }
}
