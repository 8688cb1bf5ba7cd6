import type { Evidence, JsonObject, SentenceDegrees } from '../../../model.js'
import type { CodetFigures, SharedPassage } from '../../comparing/compared-pair.js'
import type { DecidingReasons } from '../../comparing/deciding-reasons.js'
import type { SigningInput } from '../signing/signer.js'

/** What to find out about pairs; nothing else is computed. */
export interface PairQuestions {
  /** Asks for the sentences that both texts have: at most this many. */
  readonly evidence?: number
  /** Asks how much of the texts is the same, in sentences. */
  readonly degrees?: boolean
  /** Asks for the titles or headings of variants that these alone tell apart. */
  readonly reasons?: boolean
  readonly passages?: boolean
  /** CoDet's figures; null if the comparer has no lexicon. */
  readonly codet?: boolean
}

/** The answers to {@link PairQuestions}; a question that was not asked has none. */
export interface PairAnswers {
  readonly evidence?: readonly Evidence[]
  readonly degrees?: SentenceDegrees
  readonly reasons?: DecidingReasons
  readonly passages?: readonly SharedPassage[]
  readonly codet?: CodetFigures | null
}

/** What a whole comparison includes in addition to its figures. */
export interface ComparisonScope {
  /** Whether it includes the passages that both texts share. */
  readonly reuse: boolean
  /** Whether it includes both texts with the offsets of their sentences, and the sentence links. */
  readonly texts: boolean
}

/**
 * A JSON object, or the bytes of its text if another thread has serialised it: a comparison of two long texts with every sentence takes seconds to
 * build and serialise.
 */
export type JsonOrBytes = JsonObject | Uint8Array

/** Compares documents by their texts, on this thread or on another. */
export interface TextComparer {
  /** Compares each of the documents with `other`, and answers the questions about each, in the order given. */
  explain(documents: readonly SigningInput[], other: SigningInput, questions: PairQuestions): Promise<PairAnswers[]>
  /** A whole comparison of a pair, in the shape of `compare --json`. */
  compare(a: SigningInput, b: SigningInput, scope: ComparisonScope): Promise<JsonOrBytes>
}
