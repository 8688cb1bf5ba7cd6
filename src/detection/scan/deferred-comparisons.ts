import { Column } from '../column.js'

/** Pairs of documents that wait to be compared. Memory: 8 bytes per pair. */
export class DeferredComparisons {
  readonly #earlier = new Column((n) => new Int32Array(n))
  readonly #later = new Column((n) => new Int32Array(n))

  /** Number of waiting pairs. */
  get count(): number {
    return this.#earlier.length
  }

  /** Bytes held, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#earlier.byteLength + this.#later.byteLength
  }

  push(earlier: number, later: number): void {
    this.#earlier.push(earlier)
    this.#later.push(later)
  }

  /** Takes out the last pairs, at most this many. The pairs of one later document come one after the other. */
  take(most: number): { readonly earlier: Int32Array; readonly later: Int32Array } {
    const start = Math.max(0, this.count - most)
    const taken = { earlier: this.#earlier.values.slice(start, this.count), later: this.#later.values.slice(start, this.count) }
    this.#earlier.length = start
    this.#later.length = start
    return taken
  }
}
