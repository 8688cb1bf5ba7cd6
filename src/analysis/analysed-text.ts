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
  /** Whether it is a stop word of the document's language. */
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
  /** ISO 639-1 code, given or guessed; `und` if no guess is safe. */
  readonly language: string
  /** In text order, without overlap; text between them is white space. None if there are no tokens. */
  readonly sentences: readonly Sentence[]
  /** The term of each token, in text order, stop words included. */
  readonly terms: readonly Term[]
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Number of each token's spelling in `spellingTable`; tokens of one spelling have one term. */
  readonly spellings: Uint32Array
  /** The same object for all texts of one analyser, until its cache is full. */
  readonly spellingTable: Spellings
}

/**
 * The spellings of some texts and the terms that they count as. A spelling is a token as it occurs in texts of one language. Spellings are numbered
 * from 0 in order of first appearance, so that what is known of them can be kept in columns, without a string to look up.
 */
export interface Spellings {
  /** How many spellings there are so far. */
  readonly size: number
  /** 1 if the term is a stop word. The column may be replaced by a longer one when another text is analysed. */
  readonly stop: Uint8Array
  /** The term that a spelling below `size` counts as. */
  termOf(spelling: number): Term
}

/** Turns text into sentences and terms; keeps a bounded cache of terms, so use one per thread and keep it. */
export interface Analyser {
  /**
   * @param language ISO 639-1 code when known; guessed when absent. An unknown language works too: no stop words, no stemmer.
   */
  analyse(text: string, language?: string): AnalysedText
  /** The language that {@link analyse} would say: where it is guessed, only the words that a guess looks at are read. */
  languageOf(text: string, language?: string): string
}
