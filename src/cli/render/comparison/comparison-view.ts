import type {
  ComparedText,
  DocumentComparisonResult,
  SentenceLink,
  ShadedNode,
  SharedPassage,
} from '../../../detection/comparing/compared-pair.js'
import type { Sides } from '../../../model.js'

/** A comparison as it is shown to people. */
export interface ComparisonView {
  /** The names under which the documents are shown. */
  readonly names: Sides<string>
  readonly result: DocumentComparisonResult
  readonly texts: Sides<ComparedText>
  readonly links: readonly SentenceLink[]
  readonly passages?: readonly SharedPassage[] | undefined
  /** Null for a document that is not HTML. */
  readonly trees?: Sides<readonly ShadedNode[] | null> | undefined
}
