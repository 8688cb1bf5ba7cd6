import type { BoolPlan, QueryPlan } from '../query-plan.js'
import type { Stepwise } from '../stepwise.js'
import { difference, intersection, type Matches, noMatches, scaled, withOptional } from './matches.js'

interface ClauseFinder {
  find(plan: QueryPlan, scored: boolean): Stepwise<Matches>
  /** Documents that at least `minimum` of the plans find, 1 or more; scores add up. */
  findSome(plans: readonly QueryPlan[], minimum: number, scored: boolean): Stepwise<Matches>
  /** All documents of the collection. */
  all(): Uint32Array
}

/** Documents that a bool query finds. Stops evaluating its clauses as soon as nothing is left. */
export function* evaluateBool(plan: BoolPlan, scored: boolean, clauses: ClauseFinder): Stepwise<Matches> {
  const required = yield* findRequired(plan, scored, clauses)
  if (required?.docs.length === 0) return noMatches
  let found = yield* withShould(plan, required, scored, clauses)
  for (const query of plan.mustNot) {
    if (found.docs.length === 0) return noMatches
    found = difference(found, (yield* clauses.find(query, false)).docs)
  }
  return scaled(found, plan.boost)
}

/** Undefined when the bool has neither `must` nor `filter`. */
function* findRequired({ must, filter }: BoolPlan, scored: boolean, clauses: ClauseFinder): Stepwise<Matches | undefined> {
  const required = [...filter.map((query) => ({ query, isScored: false })), ...must.map((query) => ({ query, isScored: scored }))]
  let found: Matches | undefined
  for (const { query, isScored } of required) {
    const next = yield* clauses.find(query, isScored)
    found = found ? intersection(found, next) : next
    if (found.docs.length === 0) return noMatches
  }
  return found
}

function* withShould(plan: BoolPlan, required: Matches | undefined, scored: boolean, clauses: ClauseFinder): Stepwise<Matches> {
  const { should, minimum } = plan
  if (should.length === 0) return withoutShould(plan, required, clauses)
  if (required && minimum === 0 && !scored) return required
  const optional = yield* clauses.findSome(should, Math.max(1, minimum), scored)
  if (!required) return optional
  return minimum === 0 ? withOptional(required, optional) : intersection(required, optional)
}

/**
 * As in the engines: a bool without clauses finds everything, one that only excludes gives no score, and a minimum without `should` clauses is never
 * reached.
 */
function withoutShould({ mustNot, minimum }: BoolPlan, required: Matches | undefined, clauses: ClauseFinder): Matches {
  if (!required && mustNot.length === 0) return { docs: clauses.all(), scores: 1 }
  if (minimum > 0) return noMatches
  return required ?? { docs: clauses.all(), scores: 0 }
}
