import type { WeightedTerms } from './weighted-terms.js'

/** The texts of some terms in ascending order of UTF-16 code units, joined by a separator. */
export function joinSorted({ terms }: WeightedTerms, positions: readonly number[], separator: string): string {
  return positions
    .map((position) => terms[position]!.text)
    .sort()
    .join(separator)
}
