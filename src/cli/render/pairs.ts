import type { DuplicatePair, Evidence } from '../../model.js'

/** A pair as the contract writes it, with its line end. */
export function renderPair({ a, b, verdict, aInB, bInA, resemblance, by }: DuplicatePair, evidence?: readonly Evidence[]): string {
  return `${JSON.stringify({ a, b, verdict, a_in_b: aInB, b_in_a: bInA, resemblance, by, ...(evidence && { evidence }) })}\n`
}
