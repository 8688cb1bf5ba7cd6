/** Words and nodes below this number; two of them make one exact number, the key of a child. */
const limit = 2 ** 26

/** Where every phrase begins. */
export const emptyPhrase = 0
/** The answer for a phrase that no phrase of the tree begins with. */
export const noPhrase = -1

/**
 * Phrases, which are sequences of word numbers below 2^26, with a value each: looked up word by word, without a string to join and hash.
 * A node stands for the phrase that leads to it.
 */
export class PhraseTree {
  readonly #children = new Map<number, number>()
  readonly #values: number[] = [0]

  /** The phrase that goes on with a word, or {@link noPhrase}. */
  next(phrase: number, word: number): number {
    return this.#children.get(phrase * limit + word) ?? noPhrase
  }

  /** The phrase that goes on with a word, added where it is new. */
  extend(phrase: number, word: number): number {
    const key = phrase * limit + word
    const known = this.#children.get(key)
    if (known !== undefined) return known
    this.#children.set(key, this.#values.length)
    return this.#values.push(0) - 1
  }

  /** The value of a phrase; 0 where none was given. */
  value(phrase: number): number {
    return this.#values[phrase]!
  }

  setValue(phrase: number, value: number): void {
    this.#values[phrase] = value
  }
}
