import type { Evidence, JsonObject, SentenceDegrees } from '../../../model.js'
import type { CodetFigures, SharedPassage } from '../../comparing/compared-pair.js'
import type { SigningInput } from '../signing/signer.js'

/** What is asked of pairs; what is not asked for is not worked out. */
export interface PairQuestions {
  /** Sentences that both have, at most so many. */
  readonly evidence?: number
  /** How much is the same, in sentences. */
  readonly degrees?: boolean
  readonly passages?: boolean
  /** CoDet's figures; null where the comparer has no lexicon. */
  readonly codet?: boolean
}

/** Of each question asked the answer. */
export interface PairAnswers {
  readonly evidence?: readonly Evidence[]
  readonly degrees?: SentenceDegrees
  readonly passages?: readonly SharedPassage[]
  readonly codet?: CodetFigures | null
}

/** What a whole comparison holds besides. */
export interface ComparisonScope {
  /** The passages that both have. */
  readonly reuse: boolean
  /** Both texts with the places of their sentences, and which sentences are linked. */
  readonly texts: boolean
}

/** A JSON object, or the bytes of its text where others have written it already: with every sentence of two long texts it takes seconds to build and write. */
export type JsonOrBytes = JsonObject | Uint8Array

/** Compares documents by their texts, here or on another thread. */
export interface TextComparer {
  /** Answers questions about each of some documents towards one, in the order given. */
  explain(documents: readonly SigningInput[], other: SigningInput, questions: PairQuestions): Promise<PairAnswers[]>
  /** All that is to say of a pair, in the shape of `compare --json`. */
  compare(a: SigningInput, b: SigningInput, scope: ComparisonScope): Promise<JsonOrBytes>
}
