import type { TermLookup } from './term-lookup.js'

/** The terms of a lookup, whatever families they stand under. */
export function listTerms(terms: TermLookup['terms']): readonly string[] {
  return isFlat(terms) ? terms : Object.values(terms).flat()
}

/** Whether terms are given without their families. */
export function isFlat(terms: TermLookup['terms']): terms is readonly string[] {
  return Array.isArray(terms)
}
