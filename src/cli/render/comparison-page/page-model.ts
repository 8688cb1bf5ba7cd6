import type {
  ComparedText,
  DocumentComparisonResult,
  SentenceLink,
  ShadedNode,
  SharedPassage,
  Sides,
} from '../../../detection/compared-pair.js'
import type { Side } from '../sentence-counterparts.js'

/** What the page of a comparison shows. */
export interface ComparisonPage {
  /** What the documents are called. */
  readonly names: Sides<string>
  readonly result: DocumentComparisonResult
  readonly texts: Sides<ComparedText>
  readonly links: readonly SentenceLink[]
  readonly passages?: readonly SharedPassage[] | undefined
  /** Null for a side that is no HTML. */
  readonly trees?: Sides<readonly ShadedNode[] | null> | undefined
  readonly date: Date
}

/** Sentences of one document that the page holds at most: browsers stay quick with so many. */
export const maxShownSentences = 50_000

/** The id of a sentence's element: `a12` is the twelfth sentence of a. */
export function sentenceId(side: Side, sentence: number): string {
  return `${side}${sentence + 1}`
}
