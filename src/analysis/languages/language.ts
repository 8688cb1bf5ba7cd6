/** What the analyser knows about one language. */
export interface Language {
  /** ISO 639-1. */
  readonly code: string
  /** Lower-case words that carry no content, without apostrophes. */
  readonly stopWords: readonly string[]
  /**
   * Stem of a lower-case word of this language that is not a stop word and does not begin with a digit. If the stem is empty, the caller uses the
   * word. Absent: words are not stemmed.
   */
  readonly stem?: ((word: string) => string) | undefined
  /** Letters that few other languages have. A word with one of them is evidence for this language in a guess. */
  readonly letters?: string | undefined
}
