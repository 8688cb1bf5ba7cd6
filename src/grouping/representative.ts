/**
 * Room `grouping`: verdicts → groups, representatives, folded lists. Imports nothing but the leaves; pure. Tests: test/unit/grouping.
 */
import type { RepresentativePolicy } from '../model.js'
import { type PolicyFacts, policies } from './preference.js'

/** The facts that the policies read, of documents given by number. */
export type FactsByNumber = { readonly [Fact in keyof PolicyFacts]: (document: number) => PolicyFacts[Fact] }

/**
 * Chooses which document of a group is kept or shown. A choice of presentation: it never changes the group.
 *
 * @param documents numbers in input order, at least one
 * @returns one of the documents; the earliest on ties
 */
export function chooseRepresentative(documents: readonly number[], policy: RepresentativePolicy, facts: FactsByNumber): number {
  if (policy === 'first') return documents[0]!
  const factsOf = (document: number): PolicyFacts => ({ length: facts.length(document), time: facts.time(document) })
  return documents.reduce((best, document) => (policies[policy](factsOf(document), factsOf(best)) < 0 ? document : best))
}
