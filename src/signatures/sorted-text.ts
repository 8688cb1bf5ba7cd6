import type { WeightedTerms } from './weighted-terms.js'

/** Positions of terms that are to be hashed together. */
export class PositionList {
  readonly #positions: number[] = []

  /** How many there are. */
  get length(): number {
    return this.#positions.length
  }

  /** Appends a position. */
  push(position: number): void {
    this.#positions.push(position)
  }

  /**
   * The texts of the terms in ascending order of UTF-16 code units, joined. There must be one at least. Sorts the list.
   *
   * Insertion by the texts' first units up to 64 terms: string comparisons are the larger part of the cost of a sentence's fingerprint, and
   * nearly all are saved. Longer lists are left to `Array.sort`.
   */
  joinSorted(words: WeightedTerms, separator: string): string {
    if (this.length > 64) return textsOf(words, this.#positions).sort().join(separator)
    this.#sort(words)
    let joined = words.terms[this.#positions[0]!]!.text
    for (let i = 1; i < this.length; i++) joined += separator + words.terms[this.#positions[i]!]!.text
    return joined
  }

  #sort(words: WeightedTerms): void {
    const positions = this.#positions
    for (let i = 1; i < this.length; i++) {
      const position = positions[i]!
      let place = i
      while (place > 0 && isAfter(words, positions[place - 1]!, position)) {
        positions[place] = positions[place - 1]!
        place--
      }
      positions[place] = position
    }
  }
}

function isAfter({ textKey, terms }: WeightedTerms, a: number, b: number): boolean {
  const order = textKey[a]! - textKey[b]!
  return order > 0 || (order === 0 && terms[a]!.text > terms[b]!.text)
}

function textsOf({ terms }: WeightedTerms, positions: readonly number[]): string[] {
  return positions.map((position) => terms[position]!.text)
}
