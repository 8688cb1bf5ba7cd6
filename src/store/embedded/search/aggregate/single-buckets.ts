import type { BodyNode } from '../body-node.js'
import { difference, intersection } from '../evaluate/matches.js'
import { namedField } from '../metadata-fields.js'
import type { QueryPlan } from '../query-plan.js'
import { type Aggregation, type AggregationContext, type AggregationParser, bucket } from './aggregation.js'

/** `{"filter": {"term": {"source": "wire"}}}`: one bucket, of what a query finds. */
export const parseFilter: AggregationParser = (node, context) => {
  const find = filtered(node, context)
  return (docs) => bucket({}, find(docs), context.within)
}

/** `{"filters": {"filters": {"wire": {…}, "blog": {…}}}}`, or an array of queries: a bucket for each. */
export const parseFilters: AggregationParser = (node, context): Aggregation => {
  node.allow(['filters'])
  const filters = node.need('filters')
  if (filters.isArray) {
    const finds = filters.items().map((item) => filtered(item, context))
    return (docs) => ({ buckets: finds.map((find) => bucket({}, find(docs), context.within)) })
  }
  const named = filters.entries().map(([name, item]) => [name, filtered(item, context)] as const)
  return (docs) => ({ buckets: Object.fromEntries(named.map(([name, find]) => [name, bucket({}, find(docs), context.within)])) })
}

/** `{"missing": {"field": "source"}}`: one bucket, of the documents without the field. */
export const parseMissing: AggregationParser = (node, context) => {
  node.allow(['field'])
  const field = namedField(node.need('field'))
  const having: QueryPlan = { kind: 'exists', field, score: 0 }
  return (docs) => bucket({}, difference({ docs, scores: 0 }, context.searcher.find(having, false).docs).docs, context.within)
}

function filtered(node: BodyNode, { query, searcher }: AggregationContext): (docs: Uint32Array) => Uint32Array {
  const plan = query(node)
  return (docs) => intersection({ docs, scores: 0 }, searcher.find(plan, false)).docs
}
