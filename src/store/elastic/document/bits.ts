/** Writes numbers of few bits one after another, high bits first. */
export class BitWriter {
  readonly #bytes: Uint8Array
  #length = 0
  /** Bits that do not fill a byte yet. */
  #held = 0
  #count = 0

  /** @param most capacity in bytes; bits beyond it are lost */
  constructor(most: number) {
    this.#bytes = new Uint8Array(most)
  }

  /** Writes the low bits of a number. @param count  0..16 */
  write(value: number, count: number): void {
    const held = (this.#held << count) | value
    let left = this.#count + count
    if (left >= 16) {
      this.#bytes[this.#length++] = held >>> (left - 8)
      left -= 8
    }
    if (left >= 8) {
      this.#bytes[this.#length++] = held >>> (left - 8)
      left -= 8
    }
    this.#held = held & 0xff
    this.#count = left
  }

  /** Everything written, filled up with zeros to whole bytes; a view. */
  finish(): Uint8Array {
    if (this.#count > 0) this.write(0, 8 - this.#count)
    return this.#bytes.subarray(0, this.#length)
  }
}

/** Reads what a {@link BitWriter} has written, in the same order. After the end it reads zeros. */
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
