import type { AnalysedText, Term } from '../../analysis/analysed-text.js'

/** Numbers the words of the texts that are compared, from 0. A word is a term that is not a stop word. */
export class WordNumbers {
  /** The term of each word. */
  readonly terms: Term[] = []
  readonly #numbers = new Map<string, number>()

  /** The word of each token of a text, or -1 for a stop word. Looks each spelling up once, however often the text has it. */
  ofTokens({ terms, spellings, spellingTable }: AnalysedText): Int32Array {
    const words = new Int32Array(spellings.length)
    const known = new Int32Array(spellingTable.size).fill(unread)
    for (let token = 0; token < words.length; token++) {
      const spelling = spellings[token]!
      if (known[spelling] === unread) known[spelling] = this.#numberOf(terms[token]!)
      words[token] = known[spelling]!
    }
    return words
  }

  #numberOf(term: Term): number {
    if (term.stop) return -1
    const known = this.#numbers.get(term.text)
    if (known !== undefined) return known
    this.#numbers.set(term.text, this.terms.length)
    return this.terms.push(term) - 1
  }
}

const unread = -2

/** The numbers of each sentence's words, ascending, without stop words. In columns, because a text may have a million words. */
export class SentenceWords {
  /** Number of sentences. */
  readonly count: number
  readonly #starts: Uint32Array
  readonly #words: Uint32Array
  /** Where the distinct words of each sentence begin in {@link #distinct}. */
  readonly #distinctStarts: Uint32Array
  readonly #distinct: Uint32Array

  constructor(text: AnalysedText, numbers: WordNumbers) {
    const ofTokens = numbers.ofTokens(text)
    this.count = text.sentences.length
    this.#starts = new Uint32Array(this.count + 1)
    this.#words = new Uint32Array(ofTokens.length)
    this.#distinctStarts = new Uint32Array(this.count + 1)
    this.#distinct = new Uint32Array(ofTokens.length)
    let [length, distinct] = [0, 0]
    text.sentences.forEach(({ firstToken, endToken }, sentence) => {
      const start = length
      for (let token = firstToken; token < endToken; token++) if (ofTokens[token]! >= 0) this.#words[length++] = ofTokens[token]!
      this.#words.subarray(start, length).sort()
      for (let at = start; at < length; at++)
        if (at === start || this.#words[at] !== this.#words[at - 1]) this.#distinct[distinct++] = this.#words[at]!
      this.#starts[sentence + 1] = length
      this.#distinctStarts[sentence + 1] = distinct
    })
  }

  /** All words of a sentence, each as often as it occurs. */
  all(sentence: number): Uint32Array {
    return this.#words.subarray(this.#starts[sentence]!, this.#starts[sentence + 1]!)
  }

  /** Number of distinct words of a sentence. */
  distinctCount(sentence: number): number {
    return this.#distinctStarts[sentence + 1]! - this.#distinctStarts[sentence]!
  }

  /** Number of a sentence's distinct words that are flagged. */
  countFlagged(sentence: number, flags: Uint8Array): number {
    let count = 0
    const end = this.#distinctStarts[sentence + 1]!
    for (let at = this.#distinctStarts[sentence]!; at < end; at++) count += flags[this.#distinct[at]!]!
    return count
  }

  /** The distinct words of a sentence. */
  distinct(sentence: number): Uint32Array {
    return this.#distinct.subarray(this.#distinctStarts[sentence]!, this.#distinctStarts[sentence + 1]!)
  }
}
