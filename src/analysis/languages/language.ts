/** What the analyser knows about one language. */
export interface Language {
  /** ISO 639-1. */
  readonly code: string
  /** Lower-case words that carry no content, without apostrophes. */
  readonly stopWords: readonly string[]
  /**
   * Stem of a lower-case word of this language that is not a stop word and does not begin with a digit. Never empty: the caller falls back on
   * the word. Absent: words count as they are.
   */
  readonly stem?: ((word: string) => string) | undefined
  /** Letters that few other languages have: a word with one of them speaks for this language when the language is guessed. */
  readonly letters?: string | undefined
}
