import type { SignatureAlgorithm } from './signature-algorithm.js'

/** Parameters of {@link simHashAlgorithm}, explained there. */
export interface SimHashParameters {
  readonly shingleSize: number
  readonly lexicons: number
  readonly removedShare: number
  readonly bits: number
  readonly blocks: number
  readonly blocksPerTerm: number
  readonly skipRarest: number
  readonly repeats: boolean
}

/** SimHash, shingled and with several random lexicons. */
export const simHashAlgorithm: SignatureAlgorithm<SimHashParameters> = {
  name: 'simhash',
  version: 2,
  field: 'simhash',
  summary:
    'One fingerprint of the whole document for each random lexicon; it is likely to differ in few bits when few words differ. A document is a candidate when two of five blocks of bits are equal. Finds whole copies with scattered edits; blind to containment.',
  paper:
    'Charikar, Similarity estimation techniques from rounding algorithms, STOC 2002; Manku, Jain and Das Sarma, Detecting near-duplicates for web crawling, WWW 2007; Fan and Huang, A fusion of algorithms in near duplicate document detection',
  section: 'Fusion 3.1 and 3.2; Manku 3.1 for the blocks; CoDet 4.1.4 for skipRarest',
  deviations: [
    '64 bits by default where Fusion has 32: in a collection of 20,000 short texts the 32-bit fingerprints of unrelated documents meet.',
    'The first of the L lexicons is the full one, so L = 1 is the plain algorithm, as in Fusion 4.2.',
    'A shingle that occurs several times counts each time, unless repeats is off: the papers do not say.',
    'A document with fewer terms than a shingle has, or whose terms all weigh nothing, has no fingerprint; otherwise all such documents would have the same one.',
    'idf is rounded to 1/65536 before it is summed, so that the bits do not depend on the order of the terms.',
  ],
  usesLexicon: true,
  parameters: {
    shingleSize: {
      type: 'integer',
      minimum: 1,
      maximum: 8,
      default: 2,
      changesTerms: true,
      meaning:
        'Consecutive terms in one feature. 1 ignores the order of words and joins different texts of the same vocabulary; more than 2 spreads each edit over more features and loses edited copies (Fusion: F 0.61 at 1, best at 2).',
    },
    lexicons: {
      type: 'integer',
      minimum: 1,
      maximum: 16,
      default: 5,
      changesTerms: false,
      meaning:
        'Fingerprints of a document: one with the full lexicon, the others each with a random reduction. More find more edited copies and cost as much more time and index (Fusion: best F at 5).',
    },
    removedShare: {
      type: 'number',
      minimum: 0,
      maximum: 0.9,
      default: 0.3,
      changesTerms: true,
      meaning: 'Share of the terms that each random lexicon lacks. More makes the fingerprints less alike and each of them weaker.',
    },
    bits: {
      type: 'choice',
      choices: [32, 64],
      default: 64,
      changesTerms: true,
      meaning: 'Length of a fingerprint. 32 reproduces Fusion and lets unrelated documents collide.',
    },
    blocks: {
      type: 'integer',
      minimum: 2,
      maximum: 16,
      default: 5,
      changesTerms: true,
      meaning:
        'Blocks that the bits are cut into. Every fingerprint within blocks − blocksPerTerm bits is found. More blocks find more distant documents and many more unrelated ones.',
    },
    blocksPerTerm: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      default: 2,
      changesTerms: true,
      meaning:
        'Blocks that an index term holds; there is a term for every choice of them, in each lexicon. With 1 a term of 16 bits stands in 15 of a million unrelated documents, and to find copies all of these are read; with 2 of 5 blocks one term in fifty stands in one.',
    },
    skipRarest: {
      type: 'integer',
      minimum: 0,
      maximum: 10,
      default: 0,
      changesTerms: true,
      meaning:
        'Distinct terms of highest idf that are left out, since they are often misspellings. CoDet leaves out 2, with shingleSize 1.',
    },
    repeats: {
      type: 'boolean',
      default: true,
      changesTerms: true,
      meaning:
        'Whether a feature that occurs several times weighs several times. Off, as in CoDet, a repeated phrase does not dominate, at the price of a set of features for each fingerprint.',
    },
  },
}
