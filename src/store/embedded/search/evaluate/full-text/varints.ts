import { DamageError } from '../../../file/store-error.js'

/** Most bytes of a number; the ninth has eight bits. */
const mostBytes = 9

/** Reads SQLite's variable-length integers one after another: seven bits per byte, the highest first, until a byte is below 128. */
export class Varints {
  at: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  /** The next one, which begins at `at`. Those of nine bytes, as negative ones have, are passed over but not told exactly. */
  next(): number {
    for (let value = 0, left = mostBytes; ; ) {
      const byte = this.#bytes[this.at++]
      if (byte === undefined) throw new DamageError('a number of the full text goes beyond its page')
      if (byte < 0x80 || --left === 0) return value * 0x80 + byte
      value = value * 0x80 + (byte & 0x7f)
    }
  }
}
