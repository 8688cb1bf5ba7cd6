import { grownSize } from '../hashing/grown-size.js'
import { RunningHash } from '../hashing/running-hash.js'
import type { BitVotes } from './bit-votes.js'
import type { WeightedTerms } from './weighted-terms.js'

const usualPairs = 4096

/**
 * Shingles of two terms. Half of those that a random lexicon gives stand side by side in the full text too, so the hashes of such pairs are made once
 * for a document, and not once for each lexicon.
 */
export class PairHashes {
  /** Hash of the terms at `position - 1` and `position`. */
  #high = new Int32Array(usualPairs)
  #low = new Int32Array(usualPairs)
  readonly #hash = new RunningHash()

  /** Makes the hashes of a document's neighbours; to be called before {@link vote}. */
  open(words: WeightedTerms): void {
    this.#reserve(words.length)
    for (let position = 1; position < words.length; position++) {
      this.#hashPair(words, position - 1, position)
      this.#high[position] = this.#hash.high
      this.#low[position] = this.#hash.low
    }
  }

  /** Lets every pair of neighbours vote among the given positions, which ascend. A pair weighs the idf of both its terms. */
  vote(words: WeightedTerms, sequence: Uint32Array, count: number, votes: BitVotes): void {
    const { weight } = words
    for (let i = 1; i < count; i++) {
      const first = sequence[i - 1]!
      const second = sequence[i]!
      const sum = weight[first]! + weight[second]!
      if (second === first + 1) votes.add(this.#high[second]!, this.#low[second]!, sum)
      else {
        this.#hashPair(words, first, second)
        votes.add(this.#hash.high, this.#hash.low, sum)
      }
    }
  }

  #hashPair({ high, low }: WeightedTerms, first: number, second: number): void {
    this.#hash.start(high[first]!, low[first]!)
    this.#hash.add(high[second]!, low[second]!)
  }

  #reserve(terms: number): void {
    const size = this.#high.length
    if (size >= terms && (size === usualPairs || terms > usualPairs)) return
    const next = Math.max(usualPairs, grownSize(terms))
    this.#high = new Int32Array(next)
    this.#low = new Int32Array(next)
  }
}
