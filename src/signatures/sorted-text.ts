import type { WeightedTerms } from './weighted-terms.js'

const encoder = new TextEncoder()

/** Positions of terms that are to be hashed together; made once and used for one text after another. */
export class PositionList {
  /** How many there are. */
  length = 0
  #positions = new Uint32Array(64)
  #bytes = new Uint8Array(1024)

  /** Empties the list. */
  clear(): void {
    this.length = 0
  }

  /** Appends a position. */
  push(position: number): void {
    if (this.length === this.#positions.length) this.#grow()
    this.#positions[this.length++] = position
  }

  /**
   * The texts of the terms in ascending order of UTF-16 code units, joined by one ASCII character. There must be at least one. Sorts the list.
   *
   * Up to 64 terms are sorted by insertion, by the first units of their texts: comparing strings is the larger part of the cost of a sentence's
   * fingerprint, and nearly all of it is saved. Longer lists are left to `Array.sort`.
   */
  joinSorted(words: WeightedTerms, separator: string): string {
    const { terms } = words
    const positions = this.#positions
    if (this.length > 64) return Array.from(positions.subarray(0, this.length), textIn(words)).sort().join(separator)
    insertionSort(words, positions, this.length)
    let joined = terms[positions[0]!]!.text
    for (let i = 1; i < this.length; i++) joined += separator + terms[positions[i]!]!.text
    return joined
  }

  /** As {@link joinSorted}, in UTF-8: a view that the next call overwrites. No string is made, and the texts lie side by side in memory. */
  bytesSorted(words: WeightedTerms, separator: string): Uint8Array {
    if (this.length > 64) return encoder.encode(this.joinSorted(words, separator))
    insertionSort(words, this.#positions, this.length)
    const { textStart, textLength, textBytes } = words
    const bytes = this.#reserve(textLength)
    let length = 0
    for (let i = 0; i < this.length; i++) {
      const position = this.#positions[i]!
      const from = textStart[position]!
      const end = from + textLength[position]!
      if (i > 0) bytes[length++] = separator.charCodeAt(0)
      for (let at = from; at < end; at++) bytes[length++] = textBytes[at]!
    }
    return bytes.subarray(0, length)
  }

  #reserve(textLength: Uint16Array): Uint8Array {
    let needed = this.length
    for (let i = 0; i < this.length; i++) needed += textLength[this.#positions[i]!]!
    if (this.#bytes.length < needed) this.#bytes = new Uint8Array(needed * 2)
    return this.#bytes
  }

  #grow(): void {
    const positions = this.#positions
    this.#positions = new Uint32Array(positions.length * 2)
    this.#positions.set(positions)
  }
}

function insertionSort(words: WeightedTerms, positions: Uint32Array, length: number): void {
  for (let i = 1; i < length; i++) {
    const position = positions[i]!
    let place = i
    while (place > 0 && isAfter(words, positions[place - 1]!, position)) {
      positions[place] = positions[place - 1]!
      place--
    }
    positions[place] = position
  }
}

function isAfter({ textKey, terms }: WeightedTerms, a: number, b: number): boolean {
  const order = textKey[a]! - textKey[b]!
  return order > 0 || (order === 0 && terms[a]!.text > terms[b]!.text)
}

function textIn({ terms }: WeightedTerms): (position: number) => string {
  return (position) => terms[position]!.text
}
