/*
 * 32-bit arithmetic by BigInt, where no sign bit can go wrong: slow, and meant to be read.
 */

const mask = 0xffff_ffffn

/** Product of two integers modulo 2^32. */
function multiply32(x: bigint, y: bigint): bigint {
  return (x * y) & mask
}

/** The final mix of MurmurHash3 for 32 bits, as its author published it. */
export function slowMix32(value: number): number {
  let h = BigInt(value) & mask
  h = multiply32(h ^ (h >> 16n), 0x85ebca6bn)
  h = multiply32(h ^ (h >> 13n), 0xc2b2ae35n)
  return Number(h ^ (h >> 16n))
}

function rotate(value: bigint, bits: bigint): bigint {
  return ((value << bits) | (value >> (32n - bits))) & mask
}

/** Two multiply-xor lanes over numbers, whose bits are mixed at the end. */
export function slowHash64(values: readonly number[]): { high: number; low: number } {
  let a = 0x9e3779b1n
  let b = 0x85ebca77n
  for (const value of values) {
    a = rotate(multiply32(a ^ BigInt(value), 0x01000193n), 13n)
    b = rotate(multiply32(b ^ BigInt(value), 0x5bd1e995n), 15n)
  }
  a ^= BigInt(values.length)
  b ^= BigInt(values.length)
  const low = slowMix32(Number(a ^ multiply32(b, 0xc2b2ae35n)))
  const high = slowMix32(Number(b ^ multiply32(BigInt(low), 0x9e3779b1n)))
  return { high, low }
}
