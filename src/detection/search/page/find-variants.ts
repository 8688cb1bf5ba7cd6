import { scopeOfFacts } from '../../live/signing/fact-values.js'
import type { FoundDocument } from '../query/found-document.js'
import type { SearchContext } from '../search-context.js'

/** Most documents of the window that each hit is compared with, best first: a page of 10 makes 2,000 comparisons, some 20 ms. */
const maxCompared = 200

/** Those of the read documents that are variants of this one, in their order: the same text or template with other facts. Not its own group. */
export function findVariants(
  document: FoundDocument,
  others: readonly FoundDocument[],
  { comparer, settings }: SearchContext,
): FoundDocument[] {
  const scope = scopeOfFacts(settings, document.facts)
  return others
    .slice(0, maxCompared)
    .filter((other) => other.key !== document.key && scopeOfFacts(settings, other.facts) === scope)
    .filter((other) => comparer.relate(other.facts, document.facts).verdict === 'variant')
}
