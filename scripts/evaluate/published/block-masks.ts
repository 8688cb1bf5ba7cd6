import type { Hash64 } from '../../../src/hashing/hash64.js'
import { mix32 } from '../../../src/hashing/mix.js'

/** How a fingerprint is cut into index terms. */
export interface BlockChoice {
  /** Bits of a fingerprint. */
  readonly bits: number
  /** Blocks into which the bits are cut. */
  readonly blocks: number
  /** Blocks that a term holds. If it holds all of them, only equal fingerprints share a term. */
  readonly blocksPerTerm: number
}

/**
 * Masks of the bits that each index term of a fingerprint holds: one for every choice of blocks, in lexicographic order.
 *
 * Block j of n has the bits from ⌊j·b/n⌋ to ⌊(j+1)·b/n⌋, the end not included, so the blocks are as even as b allows. Fingerprints that differ in no
 * more than `blocks − blocksPerTerm` bits are equal under at least one mask.
 *
 * Source: Manku 3.1; each mask corresponds to one of its tables.
 */
export function blockMasks({ bits, blocks, blocksPerTerm }: BlockChoice): Hash64[] {
  const all = Array.from({ length: blocks }, (_, block) => {
    const from = BigInt(Math.floor((block * bits) / blocks))
    const end = BigInt(Math.floor(((block + 1) * bits) / blocks))
    return (1n << end) - (1n << from)
  })
  return chooseSums(all, Math.min(blocksPerTerm, blocks)).map((mask) => ({ high: Number(mask >> 32n), low: Number(mask & 0xffff_ffffn) }))
}

/**
 * The bits of a fingerprint under a mask, made distinct from those of other masks and lexicons.
 *
 * @param number of the lexicon and the mask, see {@link maskNumber}
 */
export function maskedBits({ high, low }: Hash64, mask: Hash64, number: number): Hash64 {
  return { high: mix32((high & mask.high) ^ mix32(number)), low: (low & mask.low) >>> 0 }
}

/**
 * The number of a mask of a lexicon. A lexicon has at most 560 masks, the choices of three of sixteen blocks, so ten bits hold the mask's own number.
 */
export function maskNumber(lexicon: number, mask: number): number {
  return (lexicon << 10) | mask
}

/** The sum of each choice of `count` values. */
function chooseSums(values: readonly bigint[], count: number): bigint[] {
  if (count === 0) return [0n]
  return values.flatMap((value, i) => chooseSums(values.slice(i + 1), count - 1).map((sum) => value + sum))
}
