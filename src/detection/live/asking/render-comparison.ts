import type { JsonObject } from '../../../model.js'
import type { CodetFigures, DocumentComparisonResult } from '../../document-comparison.js'

/** A comparison in the shape of `compare --json`. */
export function renderComparison(result: DocumentComparisonResult): JsonObject {
  const { verdict, aInB, bInA, resemblance, substituted, codet, sentences, evidence } = result
  return { verdict, a_in_b: aInB, b_in_a: bInA, resemblance, figures: { substituted }, codet: renderCodet(codet), sentences, evidence }
}

/** CoDet's figures in the shape of the contract; null where no lexicon is active. */
export function renderCodet(codet: CodetFigures | null): JsonObject | null {
  return codet && { a_in_b: codet.aInB, b_in_a: codet.bInA, lexicon: codet.lexicon }
}
