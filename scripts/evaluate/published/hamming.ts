/**
 * Counts the one-bits of a 32-bit integer.
 *
 * @returns 0..32
 */
export function popcount32(value: number): number {
  let v = value | 0
  v -= (v >>> 1) & 0x55555555
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  v = (v + (v >>> 4)) & 0x0f0f0f0f
  return Math.imul(v, 0x01010101) >>> 24
}

/**
 * Counts the bits in which two 64-bit values differ, each given as unsigned 32-bit halves.
 *
 * Uses two 32-bit popcounts, because BigInt is too slow for a function that is called for every candidate.
 *
 * @returns distance in bits, 0..64
 */
export function hammingDistance64(aHigh: number, aLow: number, bHigh: number, bLow: number): number {
  return popcount32(aHigh ^ bHigh) + popcount32(aLow ^ bLow)
}
