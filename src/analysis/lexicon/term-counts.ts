/**
 * Counts of 64-bit hashes: open addressing over three typed arrays that are at most half full, 24 bytes for each hash, where a `Map` with string keys
 * takes about a hundred.
 */
export class TermCounts {
  #highs = new Uint32Array(1 << 10)
  #lows = new Uint32Array(1 << 10)
  #counts = new Uint32Array(1 << 10)
  #size = 0

  /** Number of distinct hashes. */
  get size(): number {
    return this.#size
  }

  /** Adds `amount` to the count of a hash, given as unsigned halves. */
  add(high: number, low: number, amount = 1): void {
    const slot = this.#slotOf(high, low)
    if (this.#counts[slot] === 0) {
      this.#highs[slot] = high
      this.#lows[slot] = low
      this.#size++
    }
    this.#counts[slot]! += amount
    if (this.#size * 2 > this.#counts.length) this.#grow()
  }

  /** Count of a hash; 0 if it was never added. */
  get(high: number, low: number): number {
    return this.#counts[this.#slotOf(high, low)]!
  }

  /** The hashes counted at least `minCount` times as `high * 2^32 + low`, ascending. */
  sortedHashes(minCount: number): BigUint64Array {
    const hashes = new BigUint64Array(this.#size)
    let count = 0
    this.#forEach((high, low, each) => {
      if (each >= minCount) hashes[count++] = (BigInt(high) << 32n) | BigInt(low)
    })
    return hashes.subarray(0, count).sort()
  }

  /** The counts of the hashes for which `keep` returns true. */
  filtered(keep: (high: number, low: number) => boolean): TermCounts {
    const kept = new TermCounts()
    this.#forEach((high, low, count) => {
      if (keep(high, low)) kept.add(high, low, count)
    })
    return kept
  }

  /** The slot of a hash, or the free one where it belongs. */
  #slotOf(high: number, low: number): number {
    const mask = this.#counts.length - 1
    let slot = (high ^ low) & mask
    while (this.#counts[slot] !== 0 && (this.#highs[slot] !== high || this.#lows[slot] !== low)) slot = (slot + 1) & mask
    return slot
  }

  #forEach(visit: (high: number, low: number, count: number) => void): void {
    for (let slot = 0; slot < this.#counts.length; slot++) {
      const count = this.#counts[slot]!
      if (count !== 0) visit(this.#highs[slot]!, this.#lows[slot]!, count)
    }
  }

  #grow(): void {
    const bigger = new TermCounts()
    bigger.#highs = new Uint32Array(this.#counts.length * 2)
    bigger.#lows = new Uint32Array(this.#counts.length * 2)
    bigger.#counts = new Uint32Array(this.#counts.length * 2)
    this.#forEach((high, low, count) => bigger.add(high, low, count))
    this.#highs = bigger.#highs
    this.#lows = bigger.#lows
    this.#counts = bigger.#counts
  }
}
