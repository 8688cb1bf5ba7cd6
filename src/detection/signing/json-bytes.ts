import type { JsonBody } from '../../model.js'
import { type IndexTerms, quotedLetters } from '../../signatures/term-list.js'

const encoder = new TextEncoder()
/** Longer strings are left to the encoder, which converts several letters at a time. */
const mostPlain = 64
const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const padding = 0x3d
const letters = base64Letters('+/')
const urlLetters = base64Letters('-_')

/**
 * JSON in UTF-8 bytes, written piece by piece into one growing buffer. A signed document has 1.6 KB of terms and digests. As bytes they are written
 * once, whereas strings would be made, joined, encoded and thrown away.
 */
export class JsonBytes {
  /** The written bytes are `[0, length)`. Fetch it again after writing: growth replaces it. */
  bytes = new Uint8Array(1 << 16)
  length = 0

  /** Empties the buffer. */
  clear(): void {
    this.length = 0
  }

  /** Appends ASCII text as it is. */
  ascii(text: string): void {
    this.#reserve(text.length)
    // Local variables, because fields would be read and written for each letter.
    const { bytes, length } = this
    for (let i = 0; i < text.length; i++) bytes[length + i] = text.charCodeAt(i)
    this.length = length + text.length
  }

  /** Appends `[from, end)` of an array of bytes. */
  append(bytes: Uint8Array, from: number, end: number): void {
    this.#reserve(end - from)
    this.bytes.set(bytes.subarray(from, end), this.length)
    this.length += end - from
  }

  /** Appends a string that is given by the JSON between its quotes. */
  body({ bytes, start, end }: JsonBody): void {
    this.#reserve(end - start + 2)
    this.bytes[this.length] = quote
    this.bytes.set(bytes.subarray(start, end), this.length + 1)
    this.length += end - start + 2
    this.bytes[this.length - 1] = quote
  }

  /** Appends any string, quoted and escaped. */
  string(value: string): void {
    if (this.#plainString(value)) return
    const json = JSON.stringify(value)
    this.#reserve(json.length * 3)
    this.length += encoder.encodeInto(json, this.bytes.subarray(this.length)).written
  }

  /** Appends an array of index terms. */
  terms(terms: IndexTerms): void {
    this.#reserve(terms.length * quotedLetters + 2)
    const { bytes } = this
    bytes[this.length] = openBracket
    const end = terms.writeQuoted(bytes, this.length + 1)
    bytes[end] = closeBracket
    this.length = end + 1
  }

  /** Appends words, low byte first, as a string of padded base64. */
  base64(words: Uint16Array): void {
    const count = words.length
    this.#reserve(Math.ceil((count * 2) / 3) * 4 + 8)
    this.bytes[this.length++] = quote
    // Three words are six bytes, which are eight letters.
    const whole = count - (count % 3)
    const { bytes } = this
    let at = this.length
    for (let i = 0; i < whole; i += 3, at += 8) writeThreeWords(words, i, bytes, at)
    this.length = at
    if (whole < count) this.#lastWords(words.subarray(whole))
    this.bytes[this.length++] = quote
  }

  /** Appends 32-bit words, high bits first, as a string of base64url without padding. */
  base64Url(words: Uint32Array): void {
    const bits = words.length * 32
    this.#reserve(Math.ceil(bits / 6) + 2)
    this.bytes[this.length++] = quote
    for (let bit = 0; bit < bits; bit += 6) this.bytes[this.length++] = urlLetters[sixBits(words, bit)]!
    this.bytes[this.length++] = quote
  }

  /**
   * Appends a short string that needs no escapes and is ASCII, like ids and codes, without making another string.
   *
   * @returns false, with nothing appended, for any other string
   */
  #plainString(value: string): boolean {
    if (value.length > mostPlain) return false
    this.#reserve(value.length + 2)
    const { bytes } = this
    let at = this.length
    bytes[at++] = quote
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i)
      if (unit < 0x20 || unit > 0x7e || unit === quote || unit === backslash) return false
      bytes[at++] = unit
    }
    bytes[at++] = quote
    this.length = at
    return true
  }

  /** Appends the last one or two words, which are two or four bytes, with padding. */
  #lastWords(words: Uint16Array): void {
    const missing = words.length === 2 ? 2 : 1
    const filled = new Uint16Array(3)
    filled.set(words)
    writeThreeWords(filled, 0, this.bytes, this.length)
    this.length += missing === 1 ? 4 : 8
    for (let i = 1; i <= missing; i++) this.bytes[this.length - i] = padding
  }

  #reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.bytes.length) return
    const { bytes } = this
    this.bytes = new Uint8Array(Math.max(needed, bytes.length * 2))
    this.bytes.set(bytes.subarray(0, this.length))
  }
}

/** Writes the three words from `from` on as eight letters of base64. */
function writeThreeWords(words: Uint16Array, from: number, target: Uint8Array, at: number): void {
  const a = words[from]!
  const b = words[from + 1]!
  const c = words[from + 2]!
  writeLetters(((a & 255) << 16) | (a & 0xff00) | (b & 255), target, at)
  writeLetters(((b >>> 8) << 16) | ((c & 255) << 8) | (c >>> 8), target, at + 4)
}

function writeLetters(bits: number, target: Uint8Array, at: number): void {
  target[at] = letters[bits >>> 18]!
  target[at + 1] = letters[(bits >>> 12) & 63]!
  target[at + 2] = letters[(bits >>> 6) & 63]!
  target[at + 3] = letters[bits & 63]!
}

/** The 64 letters of base64 as ASCII codes, in the order of their values. */
function base64Letters(lastTwo: string): Uint8Array {
  const all = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${lastTwo}`
  return Uint8Array.from(all, (letter) => letter.charCodeAt(0))
}

/** Six bits from bit `from` on, counted from the highest bit of the first word; zeros after the last word. */
function sixBits(words: Uint32Array, from: number): number {
  const word = from >>> 5
  const shift = 26 - (from & 31)
  if (shift >= 0) return (words[word]! >>> shift) & 63
  const next = word + 1 < words.length ? words[word + 1]! : 0
  return ((words[word]! << -shift) | (next >>> (32 + shift))) & 63
}
