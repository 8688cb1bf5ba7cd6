type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array

/**
 * A typed array that grows by half when it is full: a column of a table whose length is not known in advance.
 *
 * Plain arrays of numbers would cost 8 bytes per value and move to slower representations as they grow.
 */
export class Column<T extends Numbers> {
  /** The values; only `[0, length)` counts. Fetch it again after every push: growth replaces it. */
  values: T
  length = 0
  readonly #create: (length: number) => T

  /**
   * @param create makes an array of the column's type, for example `(n) => new Uint32Array(n)`
   * @param capacity initial capacity. The default is so small that a column grows before V8 optimises the code that fills it: V8 leaves out branches
   *   that never ran, and discards the optimised code when one is taken
   */
  constructor(create: (length: number) => T, capacity = 32) {
    this.#create = create
    this.values = create(capacity)
  }

  /** Bytes allocated, used or not. */
  get byteLength(): number {
    return this.values.byteLength
  }

  /** Appends one value. @returns its offset */
  push(value: number): number {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length] = value
    return this.length++
  }

  /** Appends values in one copy. @returns the offset of the first */
  append(values: T): number {
    this.reserve(values.length)
    this.values.set(values, this.length)
    const offset = this.length
    this.length += values.length
    return offset
  }

  /**
   * Makes room for offset `at`, for callers that write to `values` themselves. Tables with columns of several types do so, because `push` is one
   * function for all types of arrays, which the compiler turns into a slow store: 0.1 µs per value.
   */
  reach(at: number): void {
    this.length = Math.max(this.length, at)
    if (at >= this.values.length) this.reserve(1)
  }

  /** Makes room for `count` further values. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.values.length) return
    const larger = this.#create(Math.max(needed, Math.ceil(this.values.length * 1.5)))
    larger.set(this.values)
    this.values = larger
  }
}
