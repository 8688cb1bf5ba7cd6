import { mix32 } from '../../hashing/mix.js'
import type { Term } from '../analysed-text.js'

/**
 * Whether a term is in random lexicon k: the full lexicon without a random share of its terms (Kołcz, Chowdhury and Alspector, KDD 2004;
 * Fusion 2.2).
 *
 * A pure function of (seed, k, term): nothing is stored, unknown terms have a membership, too, and every machine agrees. The lexicons of different k
 * are independent of each other. Cost: three mixes, no allocation.
 *
 * @param seed unsigned 32-bit integer, frozen with the lexicon
 * @param k number of the random lexicon, from 1; 0 is the full lexicon, which keeps everything
 * @param removedShare share of the terms that are missing, 0..1; about 0.3 in the papers
 */
export function isKept(term: Pick<Term, 'high' | 'low'>, seed: number, k: number, removedShare: number): boolean {
  if (k === 0) return true
  const draw = mix32(mix32(mix32(seed ^ Math.imul(k, 0x9e3779b1)) ^ term.high) ^ term.low)
  return draw >= removedShare * 0x1_0000_0000
}
