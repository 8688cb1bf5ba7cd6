type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array

/**
 * A typed array that grows by half when it is full: a column of a table whose length is not known beforehand.
 *
 * Plain arrays of numbers would cost 8 bytes per value and move to slower representations as they grow.
 */
export class Column<T extends Numbers> {
  /** The values; only `[0, length)` counts. Fetch it again after every push: growth replaces it. */
  values: T
  length = 0
  readonly #create: (length: number) => T

  /**
   * @param create makes an array of the column's kind, for example `(n) => new Uint32Array(n)`
   * @param capacity by default so small that a column grows before V8 compiles who fills it: what it has never seen run it leaves out, and when that
   *   is needed it gives the code up
   */
  constructor(create: (length: number) => T, capacity = 32) {
    this.#create = create
    this.values = create(capacity)
  }

  /** Bytes held, used or not. */
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
   * Makes room for place `at`, for callers that write to `values` themselves. A table of columns of several kinds does, because `push` is
   * one function for all kinds of arrays, and the compiler makes a slow store of that: 0.1 µs a value.
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
