import { firstPlace } from '../../lists.js'
import type { SentenceWords } from './sentence-words.js'

/** The sentences of each word, ascending. */
export class WordPostings {
  readonly #starts: Uint32Array
  readonly #sentences: Uint32Array

  /** @param words number of words in all texts that are numbered together */
  constructor(text: SentenceWords, words: number) {
    this.#starts = new Uint32Array(words + 1)
    for (let sentence = 0; sentence < text.count; sentence++) for (const word of text.distinct(sentence)) this.#starts[word + 1]!++
    for (let word = 0; word < words; word++) this.#starts[word + 1]! += this.#starts[word]!
    const ends = this.#starts.slice()
    this.#sentences = new Uint32Array(this.#starts[words]!)
    for (let sentence = 0; sentence < text.count; sentence++)
      for (const word of text.distinct(sentence)) this.#sentences[ends[word]!++] = sentence
  }

  /** Number of sentences that have a word. */
  count(word: number): number {
    return this.#starts[word + 1]! - this.#starts[word]!
  }

  /**
   * Visits the sentences of a word. If there are more than `limit`, visits the `limit` sentences nearest to a place: in a template every sentence has
   * the same words.
   *
   * @returns the number of visited sentences
   */
  visitNear(word: number, { place, limit }: { readonly place: number; readonly limit: number }, visit: (sentence: number) => void): number {
    const start = this.#starts[word]!
    const end = this.#starts[word + 1]!
    const count = Math.min(end - start, limit)
    const from = count < limit ? start : Math.min(Math.max(start, this.#firstFrom(start, end, place) - (limit >>> 1)), end - count)
    for (let i = from; i < from + count; i++) visit(this.#sentences[i]!)
    return count
  }

  /** Offset of the first sentence at or after a place. */
  #firstFrom(start: number, end: number, place: number): number {
    return firstPlace(start, end, (at) => this.#sentences[at]! >= place)
  }
}
