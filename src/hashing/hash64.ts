import { mix32 } from './mix.js'

/** A 64-bit value as two unsigned 32-bit halves. */
export interface Hash64 {
  readonly high: number
  readonly low: number
}

/**
 * 64-bit hash of a string's UTF-16 code units, as two unsigned halves. Pinned: the same string and seed give the same value on every
 * machine and in every release, because lexicons and signatures store values made from it.
 *
 * Two multiply-xor lanes with different constants that exchange bits at the end; not cryptographic. Cost: two multiplications a code unit.
 *
 * @param seed unsigned 32-bit integer
 */
export function hash64(text: string, seed = 0): Hash64 {
  let a = (0x9e3779b1 ^ seed) | 0
  let b = (0x85ebca77 + Math.imul(seed, 0x27d4eb2f)) | 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x01000193)
    a = (a << 13) | (a >>> 19)
    b = Math.imul(b ^ unit, 0x5bd1e995)
    b = (b << 15) | (b >>> 17)
  }
  return finish(a ^ text.length, b ^ text.length)
}

/**
 * Combines two 64-bit hashes in order: `combine64(a, b)` differs from `combine64(b, a)`. Used for sequences of terms (shingles, paths).
 */
export function combine64(first: Hash64, second: Hash64): Hash64 {
  const low = mix32(Math.imul(first.low, 0x9e3779b1) ^ second.low ^ ((first.high << 7) | (first.high >>> 25)))
  const high = mix32((Math.imul(first.high, 0x85ebca77) ^ second.high) + low)
  return { high, low }
}

/**
 * 64-bit hash of `length` bytes from `start` on, as {@link hash64} of the code units that they would be.
 */
export function hashBytes64(bytes: Uint8Array, length: number, start = 0): Hash64 {
  let a = 0x9e3779b1 | 0
  let b = 0x85ebca77 | 0
  for (let i = start; i < start + length; i++) {
    const byte = bytes[i]!
    a = Math.imul(a ^ byte, 0x01000193)
    a = (a << 13) | (a >>> 19)
    b = Math.imul(b ^ byte, 0x5bd1e995)
    b = (b << 15) | (b >>> 17)
  }
  return finish(a ^ length, b ^ length)
}

/** Lets the two lanes exchange bits. */
function finish(a: number, b: number): Hash64 {
  const low = mix32(a ^ Math.imul(b, 0xc2b2ae35))
  const high = mix32(b ^ Math.imul(low, 0x9e3779b1))
  return { high, low }
}
