import type { ComparisonView } from '../comparison-view.js'
import type { Side } from '../sentence-counterparts.js'

/** A comparison as the page shows it. */
export interface ComparisonPage extends ComparisonView {
  readonly date: Date
}

/** Most sentences of one document that the page holds; browsers stay quick with this many. */
export const maxShownSentences = 50_000

/** The id of a sentence's element: `a12` is the twelfth sentence of a. */
export function sentenceId(side: Side, sentence: number): string {
  return `${side}${sentence + 1}`
}
