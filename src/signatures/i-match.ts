import type { SignatureAlgorithm } from './signature-algorithm.js'

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
    'One digest of the terms of middle rarity, and one more for each random lexicon; documents with an equal digest are candidates. Finds copies whose edits miss the chosen terms; cheap and precise.',
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
 * How many of the rarest terms are ranked at first with the window `rank`: twice the expected need. A random lexicon nearly always finds enough terms
 * among them.
 */
export function rankedAtFirst({
  skipRarest,
  termCount,
  removedShare,
}: Pick<IMatchParameters, 'skipRarest' | 'termCount' | 'removedShare'>): number {
  return Math.ceil((2 * (skipRarest + termCount)) / (1 - removedShare))
}
