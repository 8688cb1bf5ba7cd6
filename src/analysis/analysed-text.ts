/**
 * Room `analysis`: text or HTML → sentences, terms, entities; languages; lexicon. May import `hashing` and the leaves; is synchronous and pure.
 * Tests: test/unit/analysis.
 *
 * This file defines the form that every lexicon family reads.
 */

/**
 * The normalised form in which a token is counted. Within one {@link AnalysedText} equal terms are one object, so that they can be compared by
 * identity and used as keys; between documents, the analyser keeps the objects until its cache is full.
 */
export interface Term {
  /** Folded and stemmed. */
  readonly text: string
  /** Unsigned halves of `hash64(text)`, the key of every df table. */
  readonly high: number
  readonly low: number
  /** Whether the term is a stop word of the document's language. */
  readonly stop: boolean
}

/** A sentence that the sentence splitter found: tokens `[firstToken, endToken)`, code units `[start, end)` of the signed text. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly firstToken: number
  readonly endToken: number
}

/**
 * A document's text, split into sentences and terms. Token i of the text is `text.slice(starts[i], ends[i])` and counts as `terms[i]`. Tokens of
 * scripts without spaces overlap.
 */
export interface AnalysedText {
  /** The signed text as given. Every offset counts its UTF-16 code units. */
  readonly text: string
  /** ISO 639-1 code, given or guessed; `und` if no guess is safe. */
  readonly language: string
  /** In text order, without overlap; the text between two sentences is white space. Empty if there are no tokens. */
  readonly sentences: readonly Sentence[]
  /** The term of each token, in text order, stop words included. */
  readonly terms: readonly Term[]
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Number of each token's spelling in `spellingTable`. Tokens of one spelling have one term. */
  readonly spellings: Uint32Array
  /** The same object for all texts of one analyser, until its cache is full. */
  readonly spellingTable: Spellings
}

/**
 * The spellings of some texts, and the term of each. A spelling is a token as it occurs in texts of one language. Spellings are numbered from 0 in
 * order of first appearance, so that facts about them can be kept in columns, without looking up a string.
 */
export interface Spellings {
  /** Number of spellings so far. */
  readonly size: number
  /** 1 if the spelling's term is a stop word. Analysing another text may replace the column with a longer one. */
  readonly stop: Uint8Array
  /** The term of a spelling. The spelling must be below `size`. */
  termOf(spelling: number): Term
}
