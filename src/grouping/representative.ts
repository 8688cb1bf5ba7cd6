/**
 * Room `grouping`: verdicts → groups, representatives, folded lists. Imports nothing but the leaves; pure. Tests: test/unit/grouping.
 */
import type { RepresentativePolicy } from '../model.js'

/** What the policies read of documents that are given by number. */
export interface DocumentFacts {
  /** How many tokens a document has. */
  length(document: number): number
  /** Milliseconds since the epoch; NaN where unknown, which loses against any known time. */
  time(document: number): number
}

/**
 * Chooses which document of a group is kept or shown. A choice of presentation: it never changes the group.
 *
 * @param documents numbers in input order, at least one
 * @returns one of them; the earliest among equals
 */
export function chooseRepresentative(documents: readonly number[], policy: RepresentativePolicy, facts: DocumentFacts): number {
  let best = documents[0]!
  for (const document of documents) if (isBetter(document, best, policy, facts)) best = document
  return best
}

function isBetter(document: number, best: number, policy: RepresentativePolicy, facts: DocumentFacts): boolean {
  switch (policy) {
    case 'first':
      return false
    case 'longest':
      return facts.length(document) > facts.length(best)
    case 'shortest':
      return facts.length(document) < facts.length(best)
    case 'oldest':
      return precedes(facts.time(document), facts.time(best))
    case 'newest':
      return precedes(-facts.time(document), -facts.time(best))
  }
}

function precedes(time: number, other: number): boolean {
  return time < other || (Number.isNaN(other) && !Number.isNaN(time))
}
