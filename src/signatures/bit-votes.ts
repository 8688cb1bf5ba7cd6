import type { Hash64 } from '../hashing/hash64.js'

/**
 * The sums of SimHash. The hashes are read four bits at a time, and a weight is kept for each value of each four bits. So a feature takes 16
 * additions instead of 64, and the 64 sums are made once, at the end.
 */
export class BitVotes {
  readonly #sums = new Float64Array(256)
  #total = 0

  /** Adds a feature with its hash, in halves. */
  add(high: number, low: number, weight: number): void {
    const sums = this.#sums
    this.#total += weight
    sums[low & 15]! += weight
    sums[16 + ((low >>> 4) & 15)]! += weight
    sums[32 + ((low >>> 8) & 15)]! += weight
    sums[48 + ((low >>> 12) & 15)]! += weight
    sums[64 + ((low >>> 16) & 15)]! += weight
    sums[80 + ((low >>> 20) & 15)]! += weight
    sums[96 + ((low >>> 24) & 15)]! += weight
    sums[112 + (low >>> 28)]! += weight
    sums[128 + (high & 15)]! += weight
    sums[144 + ((high >>> 4) & 15)]! += weight
    sums[160 + ((high >>> 8) & 15)]! += weight
    sums[176 + ((high >>> 12) & 15)]! += weight
    sums[192 + ((high >>> 16) & 15)]! += weight
    sums[208 + ((high >>> 20) & 15)]! += weight
    sums[224 + ((high >>> 24) & 15)]! += weight
    sums[240 + (high >>> 28)]! += weight
  }

  /**
   * The fingerprint, or undefined if nothing weighed anything; then begins again. A bit's sum is (weight of the ones) − (weight of the zeros), so it
   * is positive when the ones have more than half of the total.
   */
  decide(bits: number): Hash64 | undefined {
    if (this.#total === 0) return undefined
    let low = 0
    let high = 0
    for (let nibble = 0; nibble < 8; nibble++) low |= this.#majority(nibble * 16) << (nibble * 4)
    for (let nibble = 8; nibble < bits / 4; nibble++) high |= this.#majority(nibble * 16) << ((nibble - 8) * 4)
    this.#sums.fill(0)
    this.#total = 0
    return { high: high >>> 0, low: low >>> 0 }
  }

  /** Four bits of the fingerprint. Each bit is the sum of the weights of the values that have it; sums that two bits need are made once. */
  #majority(at: number): number {
    const s = this.#sums
    const half = this.#total / 2
    const odd = s[at + 1]! + s[at + 3]! + s[at + 5]! + s[at + 7]!
    const upper = s[at + 12]! + s[at + 13]! + s[at + 14]! + s[at + 15]!
    const middle = s[at + 10]! + s[at + 11]!
    const bit0 = odd + s[at + 9]! + s[at + 11]! + s[at + 13]! + s[at + 15]!
    const bit1 = s[at + 2]! + s[at + 3]! + s[at + 6]! + s[at + 7]! + middle + s[at + 14]! + s[at + 15]!
    const bit2 = s[at + 4]! + s[at + 5]! + s[at + 6]! + s[at + 7]! + upper
    const bit3 = s[at + 8]! + s[at + 9]! + middle + upper
    return (bit0 > half ? 1 : 0) | (bit1 > half ? 2 : 0) | (bit2 > half ? 4 : 0) | (bit3 > half ? 8 : 0)
  }
}
