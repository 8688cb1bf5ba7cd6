import type { Verdict } from '../../../src/model.js'

/*
 * The papers' methods as they were published, for comparison only: scripts/evaluate runs them beside the product on the same documents. They
 * are not part of the product's path and are not exported from the package.
 */

/** A document as methods get it. */
export interface MethodDocument {
  readonly id: string
  readonly text: string
  readonly language?: string
}

/** A pair that a method reports; the verdict is about a, relative to b. */
export interface MethodPair {
  readonly a: string
  readonly b: string
  readonly verdict: Verdict
}

/** A method with one setting. */
export interface PublishedMethod {
  readonly name: string
  readonly paper: string
  /** Every number that the result depends on, in words. */
  readonly setting: string
  /** The pairs that the method takes for duplicates, each once, with the later document as b; in order of b. */
  run(documents: readonly MethodDocument[]): Iterable<MethodPair>
}

/** The verdict of a method with a direction; undefined when neither document is in the other. */
export function directedVerdict(aIsInB: boolean, bIsInA: boolean): Verdict | undefined {
  if (aIsInB) return bIsInA ? 'near' : 'contained'
  return bIsInA ? 'contains' : undefined
}
