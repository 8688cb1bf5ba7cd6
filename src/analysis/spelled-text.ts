import type { AnalysedText, Sentence, Term } from './analysed-text.js'
import type { SpellingTable } from './spelling-table.js'

interface SpelledColumns extends Omit<AnalysedText, 'terms'> {
  readonly spellingTable: SpellingTable
}

/**
 * A text whose tokens are given by the numbers of their spellings. The list of its terms is made on first use.
 *
 * A class, because an object literal with a getter keeps its fields in a dictionary. That is slow to make and slow to read, and fields are read
 * several times for each token.
 */
export class SpelledText implements AnalysedText {
  readonly text: string
  readonly language: string
  readonly sentences: readonly Sentence[]
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  readonly spellings: Uint32Array
  readonly spellingTable: SpellingTable
  #terms: readonly Term[] | undefined

  constructor({ text, language, sentences, starts, ends, spellings, spellingTable }: SpelledColumns) {
    this.text = text
    this.language = language
    this.sentences = sentences
    this.starts = starts
    this.ends = ends
    this.spellings = spellings
    this.spellingTable = spellingTable
  }

  get terms(): readonly Term[] {
    this.#terms ??= this.spellingTable.termsOf(this.spellings)
    return this.#terms
  }
}
