/** Writes numbers of few bits one behind the other, high bits first. */
export class BitWriter {
  #bytes = new Uint8Array(512)
  #length = 0
  /** Bits that do not fill a byte yet. */
  #held = 0
  #count = 0

  /** Writes the low bits of a number. @param count  0..16 */
  write(value: number, count: number): void {
    this.#held = (this.#held << count) | value
    this.#count += count
    while (this.#count >= 8) {
      this.#count -= 8
      this.#push(this.#held >>> this.#count)
    }
    this.#held &= 0xff
  }

  /** Everything written, filled up with zeros to whole bytes; a view. */
  finish(): Uint8Array {
    if (this.#count > 0) this.write(0, 8 - this.#count)
    return this.#bytes.subarray(0, this.#length)
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const bytes = new Uint8Array(this.#length * 2)
      bytes.set(this.#bytes)
      this.#bytes = bytes
    }
    this.#bytes[this.#length++] = byte
  }
}

/** Reads what a {@link BitWriter} has written, in the same order; behind the end there are zeros. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at: number
  #held = 0
  #count = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  /** Bits that are left to read. */
  get left(): number {
    return (this.#bytes.length - this.#at) * 8 + this.#count
  }

  /** Reads a number. @param count  0..16 */
  read(count: number): number {
    while (this.#count < count) {
      this.#held = (this.#held << 8) | (this.#at < this.#bytes.length ? this.#bytes[this.#at]! : 0)
      this.#at++
      this.#count += 8
    }
    this.#count -= count
    const value = this.#held >>> this.#count
    this.#held &= (1 << this.#count) - 1
    return value
  }
}
