/**
 * Room `grouping`: verdicts → groups, representatives, folded lists. Imports nothing but the leaves; pure. Tests: test/unit/grouping.
 */
import type { RepresentativePolicy } from '../model.js'
import { compareTimes } from './preference.js'

/** The facts that the policies read, of documents given by number. */
export interface PolicyFacts {
  /** Number of tokens of a document. */
  length(document: number): number
  /** Milliseconds since the epoch; NaN if unknown. Any known time wins over an unknown one. */
  time(document: number): number
}

/**
 * Chooses which document of a group is kept or shown. A choice of presentation: it never changes the group.
 *
 * @param documents numbers in input order, at least one
 * @returns one of the documents; the earliest on ties
 */
export function chooseRepresentative(documents: readonly number[], policy: RepresentativePolicy, facts: PolicyFacts): number {
  let best = documents[0]!
  for (const document of documents) if (isBetter(document, best, policy, facts)) best = document
  return best
}

function isBetter(document: number, best: number, policy: RepresentativePolicy, facts: PolicyFacts): boolean {
  switch (policy) {
    case 'first':
      return false
    case 'longest':
      return facts.length(document) > facts.length(best)
    case 'shortest':
      return facts.length(document) < facts.length(best)
    case 'oldest':
      return compareTimes(facts.time(document), facts.time(best)) < 0
    case 'newest':
      return compareTimes(-facts.time(document), -facts.time(best)) < 0
  }
}
