import { letterCodes } from '../../term-number.js'

const [quote, comma, blank, openBracket, closeBracket, zero] = Buffer.from('", []0')
/** Six digits: a number is written in two parts, each of which fits into 32 bits. */
const million = 1_000_000
/** Most bytes of a term in a list: fifteen figures and a comma. */
const mostOfTerm = 16
/** The brackets of a list. */
const around = 2

/** ASCII text that is written piece by piece, so that lists of terms need no string for each. */
export class AsciiText {
  #bytes = Buffer.alloc(1 << 12)
  #length = 0

  /** Empties the text. */
  clear(): void {
    this.#length = 0
  }

  /** Appends ASCII as it stands. */
  text(text: string): void {
    this.#reserve(text.length)
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i)
  }

  /** Appends the terms in `[start, end)` as an array of whole numbers. */
  numbers(terms: Float64Array, start: number, end: number): void {
    this.#reserve((end - start) * mostOfTerm + around)
    this.#bytes[this.#length++] = openBracket!
    for (let i = start; i < end; i++) {
      if (i > start) this.#bytes[this.#length++] = comma!
      this.#number(terms[i]!)
    }
    this.#bytes[this.#length++] = closeBracket!
  }

  /** Appends the fingerprints in `[start, end)` as one string separated by spaces, each without its fourth letter. */
  fingerprints(terms: Float64Array, start: number, end: number): void {
    this.#reserve((end - start) * mostOfTerm + around)
    this.#bytes[this.#length++] = quote!
    for (let i = start; i < end; i++) {
      if (i > start) this.#bytes[this.#length++] = blank!
      this.#fingerprint(terms[i]!)
    }
    this.#bytes[this.#length++] = quote!
  }

  /** What was written. */
  toString(): string {
    return this.#bytes.toString('latin1', 0, this.#length)
  }

  #number(number: number): void {
    const high = Math.floor(number / million)
    if (high > 0) this.#figures(high, countFigures(high))
    this.#figures(number - high * million, high > 0 ? 6 : countFigures(number))
  }

  /** @param number below 2^31 */
  #figures(number: number, count: number): void {
    let rest = number
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const next = Math.trunc(rest / 10)
      this.#bytes[at] = zero! + rest - next * 10
      rest = next
    }
    this.#length += count
  }

  #fingerprint(term: number): void {
    const high = Math.floor(term / 2 ** 24)
    const low = term - high * 2 ** 24
    const bytes = this.#bytes
    let at = this.#length
    bytes[at++] = letterCodes[high >>> 18]!
    bytes[at++] = letterCodes[(high >>> 12) & 63]!
    bytes[at++] = letterCodes[(high >>> 6) & 63]!
    bytes[at++] = letterCodes[low >>> 18]!
    bytes[at++] = letterCodes[(low >>> 12) & 63]!
    bytes[at++] = letterCodes[(low >>> 6) & 63]!
    bytes[at++] = letterCodes[low & 63]!
    this.#length = at
  }

  #reserve(count: number): void {
    const needed = this.#length + count
    if (needed <= this.#bytes.length) return
    const larger = Buffer.alloc(Math.max(needed, this.#bytes.length * 2))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/** How many figures a number has, which is below 2^31. */
function countFigures(number: number): number {
  let count = 1
  for (let bound = 10; bound <= number; bound *= 10) count++
  return count
}
