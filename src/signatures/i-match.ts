import { sha1Hex } from '../hashing/digest.js'
import { digestHash64 } from '../hashing/digest-hash.js'
import type { Hash64 } from '../hashing/hash64.js'
import { rankAll, selectRarest } from './rarest-terms.js'
import { seededTerm } from './seeded-term.js'
import type { SignatureAlgorithm } from './signature-algorithm.js'
import { PositionList } from './sorted-text.js'
import { idfAt, type WeightedTerms } from './weighted-terms.js'

/** Parameters of {@link iMatchAlgorithm}, explained there. */
export interface IMatchParameters {
  readonly window: 'rank' | 'idf'
  readonly skipRarest: number
  readonly termCount: number
  readonly minIdf: number
  readonly maxIdf: number
  readonly minTerms: number
  readonly reductions: number
  readonly removedShare: number
}

/** I-Match and randomised I-Match. */
export const iMatchAlgorithm: SignatureAlgorithm<IMatchParameters> = {
  name: 'imatch',
  version: 1,
  field: 'imatch',
  summary:
    'One digest of the terms of middle rarity, and one more a random lexicon; documents with an equal digest are candidates. Finds copies whose edits miss the chosen terms; cheap and precise.',
  paper:
    'Chowdhury, Frieder, Grossman and McCabe, Collection statistics for fast duplicate document detection, ACM TOIS 20(2), 2002; Kołcz, Chowdhury and Alspector, Improved robustness of signature-based near-replica detection via lexicon randomization, KDD 2004; Varol, CoDet, 2012',
  section: 'CoDet 4.1.3 for the window rank; Chowdhury 3 for the window idf; Fusion 2.2 for the random lexicons',
  deviations: [
    'Terms of equal idf are ranked by their hashes; the papers leave the order of ties open.',
    'Terms are sorted by UTF-16 code unit, which differs from code-point order only beyond the basic plane.',
    'Normalised idf is idf / ln N, so 1 is a term of one document and 0 a term of all.',
    'Fewer terms than minTerms give no digest, where the papers would compare digests of next to nothing.',
  ],
  usesLexicon: true,
  parameters: {
    window: {
      type: 'choice',
      choices: ['rank', 'idf'],
      default: 'rank',
      changesTerms: true,
      meaning: 'How terms are chosen: by their rank in the document (skipRarest, termCount) or by their idf (minIdf, maxIdf).',
    },
    skipRarest: {
      type: 'integer',
      minimum: 0,
      maximum: 20,
      default: 2,
      changesTerms: true,
      meaning:
        'With the window rank: rarest distinct terms left out, since they are often misspellings. More forgives more spelling errors.',
    },
    termCount: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 10,
      changesTerms: true,
      meaning:
        'With the window rank: distinct terms in the digest. Fewer forgive more edits and join documents that only share a topic; more do the reverse.',
    },
    minIdf: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.2,
      changesTerms: true,
      meaning: 'With the window idf: lowest normalised idf. Raising it drops common words, which edits touch most.',
    },
    maxIdf: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.9,
      changesTerms: true,
      meaning: 'With the window idf: highest normalised idf. Lowering it drops rare words, misspellings among them.',
    },
    minTerms: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 5,
      changesTerms: false,
      meaning: 'Fewest terms for a digest. Lowering it signs shorter texts, whose digests say less.',
    },
    reductions: {
      type: 'integer',
      minimum: 0,
      maximum: 30,
      default: 5,
      changesTerms: false,
      meaning:
        'Random lexicons K; a document has up to K + 1 digests. More find more edited copies, each at the cost of a digest and an index term.',
    },
    removedShare: {
      type: 'number',
      minimum: 0,
      maximum: 0.9,
      default: 0.3,
      changesTerms: true,
      meaning: 'Share of the terms that each random lexicon lacks. More makes the digests differ more from each other and say less.',
    },
  },
}

/**
 * The signatures as published: SHA-1 of the chosen terms in ascending order, a line each, as 40 hex digits; the full lexicon's first, then
 * one a random lexicon. Undefined where fewer than `minTerms` terms are chosen.
 *
 * Cost: O(terms) with the window `rank`, O(terms · lexicons) with `idf`.
 */
export function computeIMatchDigests(words: WeightedTerms, parameters: IMatchParameters): (string | undefined)[] {
  return joinSelections(words, parameters).map((joined) => (joined === undefined ? undefined : sha1Hex(joined)))
}

/** The index terms of a document: one a digest. The same digest from two lexicons is two terms, since only same-lexicon digests compare. */
export function computeIMatchTerms(words: WeightedTerms, parameters: IMatchParameters, seed: Hash64): string[] {
  const terms: string[] = []
  for (const [k, joined] of joinSelections(words, parameters).entries()) {
    if (joined === undefined) continue
    const { high, low } = digestHash64('sha1', joined)
    terms.push(seededTerm(seed, high + k, low))
  }
  return terms
}

/** What is hashed, by lexicon. */
function joinSelections(words: WeightedTerms, parameters: IMatchParameters): (string | undefined)[] {
  const selections = parameters.window === 'rank' ? selectByRank(words, parameters) : selectByIdf(words, parameters)
  return selections.map((positions) => (positions.length < parameters.minTerms ? undefined : positions.joinSorted(words, '\n')))
}

/**
 * One ranking serves all lexicons: each walks down the rarest terms and takes those that it keeps. The ranking is cut where a random lexicon
 * nearly always has enough; where one has not, by chance or by design of the text, all terms are ranked.
 */
function selectByRank(words: WeightedTerms, parameters: IMatchParameters): PositionList[] {
  const wanted = parameters.skipRarest + parameters.termCount
  const into = new Uint32Array(Math.ceil((2 * wanted) / (1 - parameters.removedShare)))
  const ranking = into.subarray(0, selectRarest(words, { from: 0, end: words.length, into, distinct: true }))
  const selections = selectFrom(words, ranking, parameters)
  const complete = ranking.length < into.length || selections.every(({ length }) => length === parameters.termCount)
  return complete ? selections : selectFrom(words, rankAll(words), parameters)
}

function selectFrom(words: WeightedTerms, ranking: Uint32Array, parameters: IMatchParameters): PositionList[] {
  return Array.from({ length: parameters.reductions + 1 }, (_, k) => firstKept(words, { ranking, k, parameters }))
}

interface RankedChoice {
  readonly ranking: Uint32Array
  readonly k: number
  readonly parameters: IMatchParameters
}

function firstKept({ kept }: WeightedTerms, { ranking, k, parameters: { skipRarest, termCount } }: RankedChoice): PositionList {
  const positions = new PositionList()
  let skipped = 0
  for (let i = 0; i < ranking.length && positions.length < termCount; i++) {
    if (((kept[ranking[i]!]! >>> k) & 1) === 0) continue
    if (skipped < skipRarest) skipped++
    else positions.push(ranking[i]!)
  }
  return positions
}

function selectByIdf(words: WeightedTerms, { minIdf, maxIdf, reductions }: IMatchParameters): PositionList[] {
  const highest = Math.log(words.documents)
  const window = distinctPositions(words).filter((position) => {
    const normalised = idfAt(words, position) / highest
    return normalised >= minIdf && normalised <= maxIdf
  })
  return Array.from({ length: reductions + 1 }, (_, k) => listKept(words, window, k))
}

function listKept({ kept }: WeightedTerms, window: readonly number[], k: number): PositionList {
  const positions = new PositionList()
  for (const position of window) if (((kept[position]! >>> k) & 1) === 1) positions.push(position)
  return positions
}

/** The first position of each distinct term. */
function distinctPositions(words: WeightedTerms): number[] {
  const first = new Map<string, number>()
  for (let position = 0; position < words.length; position++) {
    const { text } = words.terms[position]!
    if (!first.has(text)) first.set(text, position)
  }
  return [...first.values()]
}
