/**
 * Room `analysis`: text or HTML → sentences, terms, entities; languages; lexicon. May import `hashing` and the leaves; is synchronous and
 * pure. Tests: test/unit/analysis.
 *
 * This file holds the shape that every lexicon family reads.
 */

/**
 * A normalised token as it is counted. Within one {@link AnalysedText} equal terms are one object, so that they may be compared by identity
 * and used as keys; between documents the analyser keeps the objects until its cache is full.
 */
export interface Term {
  /** Folded and stemmed. */
  readonly text: string
  /** Unsigned halves of `hash64(text)`: the key of every df table. */
  readonly high: number
  readonly low: number
  /** A stop word of the document's language. */
  readonly stop: boolean
}

/** One unit of the sentence splitter: tokens `[firstToken, endToken)`, code units `[start, end)` of the signed text. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly firstToken: number
  readonly endToken: number
}

/**
 * A document's text in sentences and terms. Token i of the text is `text.slice(starts[i], ends[i])` and counts as `terms[i]`. Tokens of
 * scripts without spaces overlap.
 */
export interface AnalysedText {
  /** The signed text as it was given: every offset counts its UTF-16 code units. */
  readonly text: string
  /** ISO 639-1 code, given or guessed; `und` where no guess is safe. */
  readonly language: string
  /** In text order, without overlap; text between them is white space. None where there are no tokens. */
  readonly sentences: readonly Sentence[]
  /** One a token, in text order, stop words included. */
  readonly terms: readonly Term[]
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/** Turns text into sentences and terms; keeps a bounded cache of terms, so use one a thread and keep it. */
export interface Analyser {
  /**
   * @param language ISO 639-1 code when known; guessed when absent. An unknown language works too: no stop words, no stemmer.
   */
  analyse(text: string, language?: string): AnalysedText
}
