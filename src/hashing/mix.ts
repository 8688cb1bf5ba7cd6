/**
 * Room `hashing`: bytes and strings → numbers, in hot typed-array code. May import nothing but `node:crypto`; never allocates for each element of a
 * caller's loop. Tests: test/unit/hashing, slow references in test/reference.
 *
 * JavaScript shifts wrap at 32 bits, so all code here works on unsigned 32-bit halves; 64-bit values are two of them.
 */

/**
 * Final mix of MurmurHash3 for 32 bits (Appleby, public domain): a bijection on 32-bit integers in which every input bit changes every
 * output bit with a chance near one half.
 *
 * @returns an unsigned 32-bit integer
 */
export function mix32(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
