import { mix32 } from './mix.js'

/**
 * 64-bit hash of a sequence of 64-bit hashes, such as the terms of a shingle or of a path: `start` with the first element, then `add` the others in
 * order. One object serves a whole run, because an object for each shingle or path node would be most of the cost.
 */
export class RunningHash {
  // Signed, because an object stores a signed 32-bit integer without a box, and an unsigned one not.
  high = 0
  low = 0

  /** Begins a sequence with its first element. */
  start(high: number, low: number): void {
    this.high = high | 0
    this.low = low | 0
  }

  /** Appends an element; order matters. */
  add(high: number, low: number): void {
    const mixed = mix32(Math.imul(this.low, 0x9e3779b1) ^ low ^ ((this.high << 7) | (this.high >>> 25))) | 0
    this.high = mix32((Math.imul(this.high, 0x85ebca77) ^ high) + mixed) | 0
    this.low = mixed
  }
}
