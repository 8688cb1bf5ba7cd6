import type { KnownTexts } from '../signing/signed-batch.js'

/** Number of 32-bit words in a digest. */
export const wordsPerDigest = 4

/**
 * Digests and a hash table with open addressing over them. They may be in shared memory, to which one thread adds while others read: a digest is
 * written before its slot and never changes, so a thread that reads too early only finds fewer digests.
 */
export interface ExactDigests {
  readonly digests: Uint32Array
  /** Number of a digest plus one; 0 is free. The number of slots is a power of two; some are always free. */
  readonly slots: Int32Array
}

/** The slot of the digest at an offset of an array, or the free slot that it would get. */
export function slotOf(table: ExactDigests, digests: Uint32Array, offset: number): number {
  const { slots } = table
  const mask = slots.length - 1
  let slot = (digests[offset]! >>> 1) & mask
  while (slots[slot] !== 0 && !isDigest(table, slots[slot]! - 1, digests, offset)) slot = (slot + 1) & mask
  return slot
}

/**
 * Whether the digest with a number is the one at an offset of an array. False if `digests` lacks that number, because the table has grown.
 */
function isDigest({ digests }: ExactDigests, number: number, wanted: Uint32Array, offset: number): boolean {
  for (let i = 0; i < wordsPerDigest; i++) if (digests[number * wordsPerDigest + i] !== wanted[offset + i]) return false
  return true
}

/** The texts in a table: those that were known when it was handed over, and those that were added to it since, until it grew. */
export function textsKnownBy(table: ExactDigests): KnownTexts {
  return { has: (digests, offset) => table.slots[slotOf(table, digests, offset)] !== 0 }
}
