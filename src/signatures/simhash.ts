import type { Hash64 } from '../hashing/hash64.js'
import { RunningHash } from '../hashing/running-hash.js'
import { selectRarest } from './rarest-terms.js'
import { seededTerm } from './seeded-term.js'
import type { SignatureAlgorithm } from './signature-algorithm.js'
import type { WeightedTerms } from './weighted-terms.js'

/** Parameters of {@link simHashAlgorithm}, explained there. */
export interface SimHashParameters {
  readonly shingleSize: number
  readonly lexicons: number
  readonly removedShare: number
  readonly bits: number
  readonly blocks: number
  readonly skipRarest: number
  readonly repeats: boolean
}

/** SimHash, shingled and with several random lexicons. */
export const simHashAlgorithm: SignatureAlgorithm<SimHashParameters> = {
  name: 'simhash',
  version: 1,
  field: 'simhash',
  summary:
    'One fingerprint of the whole document a random lexicon; likely to differ in few bits when few words differ. A document is a candidate when one block of bits is equal. Finds whole copies with scattered edits; blind to containment.',
  paper:
    'Charikar, Similarity estimation techniques from rounding algorithms, STOC 2002; Manku, Jain and Das Sarma, Detecting near-duplicates for web crawling, WWW 2007; Fan and Huang, A fusion of algorithms in near duplicate document detection',
  section: 'Fusion 3.1 and 3.2; Manku 3 for the blocks; CoDet 4.1.4 for skipRarest',
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
        'Fingerprints a document: one with the full lexicon, the others each with a random reduction. More find more edited copies and cost as much more time and index (Fusion: best F at 5).',
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
      default: 4,
      changesTerms: true,
      meaning:
        'Blocks of bits that become index terms, for each lexicon. Every fingerprint within blocks − 1 bits is found. More blocks find more distant documents and many more unrelated ones.',
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
        'Whether a feature that occurs several times weighs several times. Off, as in CoDet, a repeated phrase does not dominate, at the price of a set of features a fingerprint.',
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
 * The fingerprints of a document, one a lexicon; undefined where a lexicon leaves too few terms.
 *
 * With 32 bits the fingerprint is in `low` and `high` is 0. Cost: O(terms · lexicons), 16 additions a feature.
 */
export function computeSimHashes(words: WeightedTerms, parameters: SimHashParameters): (Hash64 | undefined)[] {
  const skipped = skippedTerms(words, parameters.skipRarest)
  const votes = sharedVotes
  const kept = new Uint32Array(words.length)
  return Array.from({ length: parameters.lexicons }, (_, k) => {
    const sequence = kept.subarray(0, collectKept(words, { k, skipped, into: kept }))
    voteShingles(words, sequence, { votes, size: parameters.shingleSize, seen: parameters.repeats ? undefined : new Set() })
    return votes.decide(parameters.bits)
  })
}

/** The index terms of a document's fingerprints: one a (lexicon, block, value). */
export function computeSimHashTerms(words: WeightedTerms, parameters: SimHashParameters, seed: Hash64): string[] {
  const terms: string[] = []
  for (const [k, value] of computeSimHashes(words, parameters).entries()) {
    if (!value) continue
    for (let block = 0; block < parameters.blocks; block++) {
      terms.push(seededTerm(seed, (k << 8) | block, blockValue(value, parameters, block)))
    }
  }
  return terms
}

/**
 * The bits of one block. Block j of n has the bits from ⌊j·b/n⌋ to ⌊(j+1)·b/n⌋, the end not included, so the blocks are as even as b allows.
 *
 * @returns an unsigned integer of at most 32 bits
 */
export function blockValue({ high, low }: Hash64, { bits, blocks }: Pick<SimHashParameters, 'bits' | 'blocks'>, block: number): number {
  const from = Math.floor((block * bits) / blocks)
  const width = Math.floor(((block + 1) * bits) / blocks) - from
  const shifted = from >= 32 ? high >>> (from - 32) : from === 0 ? low : (low >>> from) | (high << (32 - from))
  return width === 32 ? shifted >>> 0 : (shifted & ((1 << width) - 1)) >>> 0
}

interface KeptRequest {
  /** Number of the lexicon, 0 for the full one. */
  readonly k: number
  /** Terms to leave out, by hash. */
  readonly skipped: readonly Hash64[]
  readonly into: Uint32Array
}

/** Writes the positions of the terms that lexicon k keeps, in text order. Gives their number. */
function collectKept(words: WeightedTerms, { k, skipped, into }: KeptRequest): number {
  let count = 0
  for (let position = 0; position < words.length; position++) {
    if (((words.kept[position]! >>> k) & 1) === 0) continue
    if (skipped.length === 0 || !isSkipped(words, position, skipped)) into[count++] = position
  }
  return count
}

interface ShingleVote {
  readonly votes: BitVotes
  readonly size: number
  /** Features met before, when each counts once. */
  readonly seen: Set<string> | undefined
}

/** Every run of `size` terms votes with the hashes of its terms in order, and weighs the idf of its terms together. */
function voteShingles(words: WeightedTerms, sequence: Uint32Array, { votes, size, seen }: ShingleVote): void {
  const { high, low, weight } = words
  const hash = new RunningHash()
  for (let end = size; end <= sequence.length; end++) {
    let position = sequence[end - size]!
    let sum = weight[position]!
    hash.start(high[position]!, low[position]!)
    for (let i = end - size + 1; i < end; i++) {
      position = sequence[i]!
      sum += weight[position]!
      hash.add(high[position]!, low[position]!)
    }
    if (!seen || isNew(seen, hash)) votes.add(hash.high, hash.low, sum)
  }
}

function isNew(seen: Set<string>, { high, low }: Hash64): boolean {
  const before = seen.size
  return seen.add(`${high} ${low}`).size > before
}

function skippedTerms(words: WeightedTerms, count: number): Hash64[] {
  const into = new Uint32Array(count)
  const found = count === 0 ? 0 : selectRarest(words, { from: 0, end: words.length, into, distinct: true })
  return Array.from(into.subarray(0, found), (position) => ({ high: words.high[position]!, low: words.low[position]! }))
}

function isSkipped({ high, low }: WeightedTerms, position: number, skipped: readonly Hash64[]): boolean {
  return skipped.some((term) => term.low === low[position] && term.high === high[position])
}

/**
 * The sums of SimHash, kept as the weight of each value of each four bits of the hashes: a feature costs 16 additions instead of 64, and
 * the 64 sums are made once, at the end.
 */
class BitVotes {
  readonly #sums = new Float64Array(256)
  #total = 0

  add(high: number, low: number, weight: number): void {
    const sums = this.#sums
    this.#total += weight
    sums[low & 15]! += weight
    sums[16 + ((low >>> 4) & 15)]! += weight
    sums[32 + ((low >>> 8) & 15)]! += weight
    sums[48 + ((low >>> 12) & 15)]! += weight
    sums[64 + ((low >>> 16) & 15)]! += weight
    sums[80 + ((low >>> 20) & 15)]! += weight
    sums[96 + ((low >>> 24) & 15)]! += weight
    sums[112 + (low >>> 28)]! += weight
    sums[128 + (high & 15)]! += weight
    sums[144 + ((high >>> 4) & 15)]! += weight
    sums[160 + ((high >>> 8) & 15)]! += weight
    sums[176 + ((high >>> 12) & 15)]! += weight
    sums[192 + ((high >>> 16) & 15)]! += weight
    sums[208 + ((high >>> 20) & 15)]! += weight
    sums[224 + ((high >>> 24) & 15)]! += weight
    sums[240 + (high >>> 28)]! += weight
  }

  /**
   * The fingerprint, and a fresh start. A sum is (weight of the ones) − (weight of the zeros), so it is positive when the ones have more than
   * half of the total.
   */
  decide(bits: number): Hash64 | undefined {
    if (this.#total === 0) return undefined
    let low = 0
    let high = 0
    for (let nibble = 0; nibble < 8; nibble++) low |= this.#majority(nibble * 16) << (nibble * 4)
    for (let nibble = 8; nibble < bits / 4; nibble++) high |= this.#majority(nibble * 16) << ((nibble - 8) * 4)
    this.#sums.fill(0)
    this.#total = 0
    return { high: high >>> 0, low: low >>> 0 }
  }

  /** The four bits of one nibble. Adds up the values that have each bit; the values of the upper half share two of their sums. */
  #majority(at: number): number {
    const s = this.#sums
    const half = this.#total / 2
    const odd = s[at + 1]! + s[at + 3]! + s[at + 5]! + s[at + 7]!
    const upper = s[at + 12]! + s[at + 13]! + s[at + 14]! + s[at + 15]!
    const middle = s[at + 10]! + s[at + 11]!
    const bit0 = odd + s[at + 9]! + s[at + 11]! + s[at + 13]! + s[at + 15]!
    const bit1 = s[at + 2]! + s[at + 3]! + s[at + 6]! + s[at + 7]! + middle + s[at + 14]! + s[at + 15]!
    const bit2 = s[at + 4]! + s[at + 5]! + s[at + 6]! + s[at + 7]! + upper
    const bit3 = s[at + 8]! + s[at + 9]! + middle + upper
    return (bit0 > half ? 1 : 0) | (bit1 > half ? 2 : 0) | (bit2 > half ? 4 : 0) | (bit3 > half ? 8 : 0)
  }
}

// One for all documents: 2 KB anew for each would be a tenth of the cost of their fingerprints. Empty between two calls.
const sharedVotes = new BitVotes()
