import type { Verdict } from '../../../src/model.js'

/*
 * The papers' methods as published, for comparison only: scripts/evaluate runs them beside the product on the same documents. The product does
 * not use them, and the package does not export them.
 */

/** A document as a method reads it. */
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
  /** Every number on which the result depends, in words. */
  readonly setting: string
  /** The pairs that the method considers duplicates, each once, with the later document as b; in order of b. */
  run(documents: readonly MethodDocument[]): Iterable<MethodPair>
}

/** The verdict of a directed method; undefined if neither document is in the other. */
export function directedVerdict(aIsInB: boolean, bIsInA: boolean): Verdict | undefined {
  if (aIsInB) return bIsInA ? 'near' : 'contained'
  return bIsInA ? 'contains' : undefined
}
