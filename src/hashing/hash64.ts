import { mix32 } from './mix.js'

/** A 64-bit value as two unsigned 32-bit halves. */
export interface Hash64 {
  readonly high: number
  readonly low: number
}

/**
 * 64-bit hash of a string's UTF-16 code units, as two unsigned halves. Pinned: the same string gives the same value on every machine and in every
 * release, because lexicons and signatures store values made from it.
 *
 * Two multiply-xor lanes with different constants that exchange bits at the end; not cryptographic. Cost: two multiplications a code unit.
 */
export function hash64(text: string): Hash64 {
  let a = 0x9e3779b1 | 0
  let b = 0x85ebca77 | 0
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
 * 64-bit hash of `length` bytes from `start` on, equal to {@link hash64} of a string with these bytes as code units.
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

/** A 64-bit value as 16 lowercase hex digits, the upper half first. */
export function hexOf({ high, low }: Hash64): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}

/** The hash of a long text that arrives in pieces. Equal to {@link hash64} of all pieces joined, without joining them. */
export class PiecewiseHash64 {
  // The length goes into both lanes at the end, so that the lanes can continue across pieces. The loop is a copy of that in `hash64`, which runs for
  // every word and keeps the lanes in registers; fields would be read and stored for each unit.
  #a = 0x9e3779b1 | 0
  #b = 0x85ebca77 | 0
  #length = 0

  /** Appends a piece. */
  add(text: string): void {
    let a = this.#a
    let b = this.#b
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      a = Math.imul(a ^ unit, 0x01000193)
      a = (a << 13) | (a >>> 19)
      b = Math.imul(b ^ unit, 0x5bd1e995)
      b = (b << 15) | (b >>> 17)
    }
    this.#a = a
    this.#b = b
    this.#length += text.length
  }

  /** The hash of everything so far. */
  value(): Hash64 {
    return finish(this.#a ^ this.#length, this.#b ^ this.#length)
  }
}

/** Lets the two lanes exchange bits. */
function finish(a: number, b: number): Hash64 {
  const low = mix32(a ^ Math.imul(b, 0xc2b2ae35))
  const high = mix32(b ^ Math.imul(low, 0x9e3779b1))
  return { high, low }
}
