import type { BodyNode } from '../body-node.js'
import type { QueryPlan, QueryValue } from '../query-plan.js'
import { termsOf } from '../tokenizer.js'
import { readFields, type WeightedField } from './field-list.js'
import type { ClauseParser } from './parse-context.js'
import { combine, matchPlan, phrasePlan, type TextOptions, textOptionKeys, textOptions } from './text-match.js'

const types = ['best_fields', 'most_fields', 'cross_fields', 'phrase'] as const

/** `{"multi_match": {"query": "cocoa", "fields": ["title^3", "text"]}}`; also type, operator, minimum_should_match, tie_breaker, boost. */
export const parseMultiMatch: ClauseParser = (node, context) => {
  node.allow(['query', 'fields', 'type', 'tie_breaker', 'boost', ...textOptionKeys])
  const text = node.need('query').scalar()
  const fields = readFields(node.get('fields'), context)
  context.count(fields.length * Math.max(1, termsOf(String(text)).length), node.path)
  const queries = fieldPlans(node, text, fields)
  return { kind: 'best', queries, tieBreaker: tieBreaker(node), boost: node.boost() }
}

function fieldPlans(node: BodyNode, text: QueryValue, fields: readonly WeightedField[]): QueryPlan[] {
  const options = textOptions(node)
  const type = typeOf(node)
  if (type === 'phrase') return fields.map(({ field, boost }) => phrasePlan(field, text, boost))
  if (type === 'cross_fields') return [crossFields(text, fields, options)]
  return fields.map(({ field, boost }) => matchPlan(field, text, options, boost))
}

/** Each term in any of the fields. */
function crossFields(text: QueryValue, fields: readonly WeightedField[], options: TextOptions): QueryPlan {
  const one: TextOptions = { operator: 'or', minimum: undefined, zeroTerms: 'none' }
  const terms = termsOf(String(text)).map((term): QueryPlan => {
    const queries = fields.map(({ field, boost }) => matchPlan(field, term, one, boost))
    return { kind: 'best', queries, tieBreaker: 0, boost: 1 }
  })
  return combine(terms, options)
}

function tieBreaker(node: BodyNode): number {
  const given = node.get('tie_breaker')?.number()
  return given ?? (typeOf(node) === 'most_fields' ? 1 : 0)
}

function typeOf(node: BodyNode): (typeof types)[number] {
  return node.get('type')?.oneOf(types) ?? 'best_fields'
}
