import type { BodyNode } from '../body-node.js'
import type { BoolPlan, QueryPlan } from '../query-plan.js'
import { minimumShouldMatch } from './minimum-should-match.js'
import type { ClauseParser, ParseContext } from './parse-context.js'

/** `{"bool": {"must": […], "should": […], "must_not": […], "filter": […]}}`; also minimum_should_match, boost. One clause may stand without array. */
export const parseBool: ClauseParser = (node, context): BoolPlan => {
  node.allow(['must', 'should', 'must_not', 'filter', 'minimum_should_match', 'boost', 'adjust_pure_negative'])
  const [must, filter, should, mustNot] = ['must', 'filter', 'should', 'must_not'].map((key) => clauses(node.get(key), context))
  const optional = must!.length + filter!.length > 0
  const minimum = minimumOf(node.get('minimum_should_match'), should!.length, optional)
  return { kind: 'bool', must: must!, filter: filter!, should: should!, mustNot: mustNot!, minimum, boost: node.boost() }
}

function minimumOf(node: BodyNode | undefined, count: number, optional: boolean): number {
  if (node) return minimumShouldMatch(node.value, count, node.path)
  return optional || count === 0 ? 0 : 1
}

/** `{"constant_score": {"filter": {…}, "boost": 2}}`. */
export const parseConstantScore: ClauseParser = (node, context) => {
  node.allow(['filter', 'boost'])
  return { kind: 'constant', query: context.query(node.need('filter')), score: node.boost() }
}

/** `{"dis_max": {"queries": […], "tie_breaker": 0.3}}`; also boost. */
export const parseDisMax: ClauseParser = (node, context) => {
  node.allow(['queries', 'tie_breaker', 'boost'])
  const queries = clauses(node.need('queries'), context)
  return { kind: 'best', queries, tieBreaker: node.get('tie_breaker')?.number() ?? 0, boost: node.boost() }
}

/** `{"match_all": {}}`; also boost. */
export const parseMatchAll: ClauseParser = (node) => {
  node.allow(['boost'])
  return { kind: 'all', score: node.boost() }
}

/** `{"match_none": {}}`. */
export const parseMatchNone: ClauseParser = (node) => {
  node.allow(['boost'])
  return { kind: 'none' }
}

function clauses(node: BodyNode | undefined, context: ParseContext): QueryPlan[] {
  return node ? node.itemsOrSelf().map((item) => context.query(item)) : []
}
