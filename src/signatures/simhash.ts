import type { Hash64 } from '../hashing/hash64.js'
import { RunningHash } from '../hashing/running-hash.js'
import { BitVotes } from './bit-votes.js'
import { selectRarest } from './rarest-terms.js'
import type { SignatureAlgorithm } from './signature-algorithm.js'
import type { WeightedTerms } from './weighted-terms.js'

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

/** A feature's hash and what it weighs. */
export interface WeightedFeature extends Hash64 {
  /** Not negative. A whole number where the bits must not depend on the order of features. */
  readonly weight: number
}

/**
 * SimHash of weighted features: bit i is 1 when the features whose hash has a 1 there outweigh the others; a tie gives 0.
 *
 * @returns undefined when nothing weighs anything
 */
export function computeSimHash(features: Iterable<WeightedFeature>): Hash64 | undefined {
  const votes = new BitVotes()
  for (const { high, low, weight } of features) votes.add(high, low, weight)
  return votes.decide(64)
}

/**
 * The fingerprints of a document, one for each lexicon; undefined if a lexicon leaves too few terms.
 *
 * With 32 bits the fingerprint is in `low` and `high` is 0. Cost: O(terms · lexicons), 16 additions a feature.
 */
export function computeSimHashes(words: WeightedTerms, parameters: SimHashParameters): (Hash64 | undefined)[] {
  const skipped = skippedTerms(words, parameters.skipRarest)
  const kept = words.length > usualTerms ? new Uint32Array(words.length) : sharedPositions
  const vote = createShingleVoter(words, parameters)
  const fingerprints: (Hash64 | undefined)[] = []
  for (let k = 0; k < parameters.lexicons; k++) {
    vote(kept, collectKept(words, { k, skipped, into: kept }))
    fingerprints.push(sharedVotes.decide(parameters.bits))
  }
  return fingerprints
}

// Shared by all documents: made again for each, they would be a tenth of the cost of its fingerprints. The votes are empty between two calls.
const sharedVotes = new BitVotes()
const usualTerms = 4096
const sharedPositions = new Uint32Array(usualTerms)

/** Lets every shingle of the first `count` positions vote. */
type Voter = (sequence: Uint32Array, count: number) => void

interface KeptRequest {
  /** Number of the lexicon, 0 for the full one. */
  readonly k: number
  /** Terms to leave out, by hash. */
  readonly skipped: readonly Hash64[]
  readonly into: Uint32Array
}

/** Writes the positions of the terms that lexicon k keeps, in text order. @returns how many there are */
function collectKept(words: WeightedTerms, { k, skipped, into }: KeptRequest): number {
  let count = 0
  for (let position = 0; position < words.length; position++) {
    if (((words.kept[position]! >>> k) & 1) === 0) continue
    if (skipped.length === 0 || !isSkipped(words, position, skipped)) into[count++] = position
  }
  return count
}

/** Every run of `shingleSize` terms votes with the hashes of its terms in order, and weighs the idf of its terms together. */
function createShingleVoter({ high, low, weight }: WeightedTerms, { shingleSize: size, repeats }: SimHashParameters): Voter {
  const hash = new RunningHash()
  return (sequence, count) => {
    const seen = repeats ? undefined : new Set<string>()
    for (let end = size; end <= count; end++) {
      let position = sequence[end - size]!
      let sum = weight[position]!
      hash.start(high[position]!, low[position]!)
      for (let i = end - size + 1; i < end; i++) {
        position = sequence[i]!
        sum += weight[position]!
        hash.add(high[position]!, low[position]!)
      }
      if (!seen || isNew(seen, hash)) sharedVotes.add(hash.high, hash.low, sum)
    }
  }
}

function isNew(seen: Set<string>, { high, low }: Hash64): boolean {
  const before = seen.size
  return seen.add(`${high} ${low}`).size > before
}

function skippedTerms(words: WeightedTerms, count: number): Hash64[] {
  if (count === 0) return []
  const into = new Uint32Array(count)
  const found = selectRarest(words, { from: 0, end: words.length, into, distinct: true })
  return Array.from(into.subarray(0, found), (position) => ({ high: words.high[position]!, low: words.low[position]! }))
}

function isSkipped({ high, low }: WeightedTerms, position: number, skipped: readonly Hash64[]): boolean {
  return skipped.some((term) => term.low === low[position] && term.high === high[position])
}
