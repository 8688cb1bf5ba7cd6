import type { KnownTexts } from '../signing/signed-batch.js'

/** Words of 32 bits in a digest. */
export const wordsPerDigest = 4

/**
 * Digests, and an open-addressing hash table over them. They may be in shared memory, where one thread adds to them while others read: a digest is
 * written before its slot, and never changed, so a reader that is too early only finds less.
 */
export interface ExactDigests {
  readonly digests: Uint32Array
  /** Number of a digest plus one; 0 is free. The length is a power of two, and some slots are always free. */
  readonly slots: Int32Array
}

/** The slot of the digest at an offset of an array, or the free one where it belongs. */
export function slotOf(table: ExactDigests, digests: Uint32Array, offset: number): number {
  const { slots } = table
  const mask = slots.length - 1
  let slot = (digests[offset]! >>> 1) & mask
  while (slots[slot] !== 0 && !isDigest(table, slots[slot]! - 1, digests, offset)) slot = (slot + 1) & mask
  return slot
}

/** Whether the digest with a number is the one at an offset of an array. If the table has grown, a number may have no digest here; then it is not. */
function isDigest({ digests }: ExactDigests, number: number, wanted: Uint32Array, offset: number): boolean {
  for (let i = 0; i < wordsPerDigest; i++) if (digests[number * wordsPerDigest + i] !== wanted[offset + i]) return false
  return true
}

/** What was known when the table was handed over, and what was added since, until the table grew. */
export function textsKnownBy(table: ExactDigests): KnownTexts {
  return { has: (digests, offset) => table.slots[slotOf(table, digests, offset)] !== 0 }
}
