import type { Evidence, JsonObject, SentenceDegrees } from '../../../model.js'
import type { CodetFigures, SharedPassage } from '../../comparing/compared-pair.js'
import type { SigningInput } from '../signing/signer.js'

/** What is asked about pairs; nothing else is worked out. */
export interface PairQuestions {
  /** The sentences that both have, at most so many. */
  readonly evidence?: number
  /** How much is the same, in sentences. */
  readonly degrees?: boolean
  readonly passages?: boolean
  /** CoDet's figures; null if the comparer has no lexicon. */
  readonly codet?: boolean
}

/** The answers to the questions that were asked. */
export interface PairAnswers {
  readonly evidence?: readonly Evidence[]
  readonly degrees?: SentenceDegrees
  readonly passages?: readonly SharedPassage[]
  readonly codet?: CodetFigures | null
}

/** What a whole comparison holds in addition to its figures. */
export interface ComparisonScope {
  /** The passages that both have. */
  readonly reuse: boolean
  /** Both texts with the places of their sentences, and which sentences are linked. */
  readonly texts: boolean
}

/**
 * A JSON object, or the bytes of its text where another thread has written it: a comparison of two long texts with every sentence takes seconds to
 * build and write.
 */
export type JsonOrBytes = JsonObject | Uint8Array

/** Compares documents by their texts, here or on another thread. */
export interface TextComparer {
  /** Answers questions about some documents, each compared with `other`, in the order given. */
  explain(documents: readonly SigningInput[], other: SigningInput, questions: PairQuestions): Promise<PairAnswers[]>
  /** Everything there is to say of a pair, in the shape of `compare --json`. */
  compare(a: SigningInput, b: SigningInput, scope: ComparisonScope): Promise<JsonOrBytes>
}
