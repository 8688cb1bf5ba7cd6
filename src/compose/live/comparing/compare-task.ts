import type { ComparisonScope, PairAnswers, PairQuestions } from '../../../detection/live/comparing/text-comparer.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'

/** The start data of a thread that compares. */
export interface CompareWorkerData {
  /** Bytes of the lexicon files, shared between the threads. */
  readonly lexicons: readonly Uint8Array[]
}

/** Documents to compare, with the lexicon at a position in {@link CompareWorkerData.lexicons}; without one if undefined. */
export type CompareTask = {
  readonly lexicon: number | undefined
  /** Compared with each of {@link documents}. */
  readonly other: SigningInput
  readonly documents: readonly SigningInput[]
} & (
  | { readonly kind: 'explain'; readonly questions: PairQuestions }
  /** Compares only the first document. */
  | { readonly kind: 'compare'; readonly scope: ComparisonScope }
)

/** For `explain` the answers, for `compare` the bytes of the JSON. */
export type CompareResult = PairAnswers[] | Uint8Array
