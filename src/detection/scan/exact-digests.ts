import type { KnownTexts } from '../signing/known-texts.js'

/** Words of 32 bits in a digest. */
export const wordsPerDigest = 4

/**
 * Digests and a hash table of open addressing over them. They may lie in memory that threads share, where one thread adds to them while others read:
 * a digest is written before its slot, and never again, so whoever reads too early only finds less.
 */
export interface ExactDigests {
  readonly digests: Uint32Array
  /** Number of a digest plus one; 0 is free. A power of two of them, not all taken. */
  readonly slots: Int32Array
}

/** The slot where the search for a digest begins. */
export function homeSlot({ slots }: ExactDigests, digests: Uint32Array, offset: number): number {
  return (digests[offset]! >>> 1) & (slots.length - 1)
}

/** Whether the digest with a number is the one at an offset of an array. A number whose digest is not there, because the table has grown, has none. */
export function isDigest({ digests }: ExactDigests, number: number, wanted: Uint32Array, offset: number): boolean {
  for (let i = 0; i < wordsPerDigest; i++) if (digests[number * wordsPerDigest + i] !== wanted[offset + i]) return false
  return true
}

/** What was known when the table was handed over, and what was added since, until it grew. */
export function textsKnownBy(table: ExactDigests): KnownTexts {
  return { has: (digests, offset) => findDigest(table, digests, offset) >= 0 }
}

/** The number of a digest; -1 where it is not in the table. */
export function findDigest(table: ExactDigests, digests: Uint32Array, offset: number): number {
  const { slots } = table
  let slot = homeSlot(table, digests, offset)
  while (slots[slot] !== 0) {
    const number = slots[slot]! - 1
    if (isDigest(table, number, digests, offset)) return number
    slot = (slot + 1) & (slots.length - 1)
  }
  return -1
}
