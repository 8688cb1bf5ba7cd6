import type { ComparisonScope, PairAnswers, PairQuestions } from '../../../detection/live/comparing/text-comparer.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'

/** What a thread that compares is started with. */
export interface CompareWorkerData {
  /** Bytes of the lexicon files, shared between the threads. */
  readonly lexicons: readonly Uint8Array[]
}

/** Documents to compare, with the lexicon at a position of {@link CompareWorkerData.lexicons}, or with none if that is undefined. */
export type CompareTask = {
  readonly lexicon: number | undefined
  /** Compared with each of {@link documents}. */
  readonly other: SigningInput
  readonly documents: readonly SigningInput[]
} & (
  | { readonly kind: 'explain'; readonly questions: PairQuestions }
  /** The first document alone. */
  | { readonly kind: 'compare'; readonly scope: ComparisonScope }
)

/** For `explain` the answers, for `compare` the bytes of the JSON. */
export type CompareResult = PairAnswers[] | Uint8Array
