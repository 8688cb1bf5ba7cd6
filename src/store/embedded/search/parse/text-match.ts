import type { BodyNode } from '../body-node.js'
import { comparedField } from '../metadata-fields.js'
import { unsupported } from '../query-error.js'
import { boolPlan, type QueryPlan, type QueryValue } from '../query-plan.js'
import { termsOf } from '../tokenizer.js'
import { readFields, type WeightedField } from './field-list.js'
import { minimumShouldMatch } from './minimum-should-match.js'
import type { ClauseParser, ParseContext } from './parse-context.js'

/** How the terms of a text are combined in one field. */
interface TextOptions {
  readonly operator: 'and' | 'or'
  /** As the user wrote it; undefined: one of the terms. */
  readonly minimum: BodyNode | undefined
  readonly zeroTerms: 'none' | 'all'
}

/** Documents with any of the terms. */
export const anyTerm: TextOptions = { operator: 'or', minimum: undefined, zeroTerms: 'none' }

/** Keys of a clause that {@link textOptions} reads, and keys that have no effect here. */
const textOptionKeys = [
  'operator',
  'minimum_should_match',
  'zero_terms_query',
  'fuzziness',
  'lenient',
  'auto_generate_synonyms_phrase_query',
]

/** Reads the options that all text clauses share. @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED */
function textOptions(node: BodyNode): TextOptions {
  refuseFuzziness(node)
  return {
    operator: readOperator(node.get('operator')),
    minimum: node.get('minimum_should_match'),
    zeroTerms: node.get('zero_terms_query')?.oneOf(['none', 'all']) ?? 'none',
  }
}

/** Words are compared whole. Clients that always send a fuzziness can send 0, which asks for just that. @throws OnefoldError QUERY_UNSUPPORTED */
function refuseFuzziness(node: BodyNode): void {
  const fuzziness = node.get('fuzziness')
  if (fuzziness && !['0', '0.0'].includes(String(fuzziness.value))) {
    throw unsupported(fuzziness.path, 'words are compared whole: leave it out, or set it to 0')
  }
}

/** `and` or `or` in either case. @throws OnefoldError QUERY_UNSUPPORTED */
export function readOperator(node: BodyNode | undefined): 'and' | 'or' {
  return (node?.oneOf(['and', 'or', 'AND', 'OR']) ?? 'or').toLowerCase() as 'and' | 'or'
}

/** Documents with the terms of `text` in the text of the field, or with `text` as the value of a field that is not text. */
export function matchPlan(field: string, text: QueryValue, options: TextOptions, boost: number): QueryPlan {
  if (field === '_id') return { kind: 'ids', ids: [String(text)], score: boost }
  const terms = termsOf(String(text))
  if (terms.length === 0 && options.zeroTerms === 'all') return { kind: 'all', score: boost }
  const found = terms.map((term): QueryPlan => ({ kind: 'text', field, terms: [term], boost }))
  return orValue(combine(found, options), field, text, boost)
}

/** Documents with the terms of `text` side by side. */
export function phrasePlan(field: string, text: QueryValue, boost: number): QueryPlan {
  if (field === '_id') return { kind: 'ids', ids: [String(text)], score: boost }
  return orValue({ kind: 'text', field, terms: termsOf(String(text)), boost }, field, text, boost)
}

/** All or some of the plans, as the options say. */
function combine(plans: readonly QueryPlan[], options: Pick<TextOptions, 'operator' | 'minimum'>): QueryPlan {
  if (plans.length === 0) return { kind: 'none' }
  if (plans.length === 1) return plans[0]!
  if (options.operator === 'and') return boolPlan({ must: plans })
  const { minimum } = options
  return boolPlan({ should: plans, minimum: minimum ? Math.max(1, minimumShouldMatch(minimum.value, plans.length, minimum.path)) : 1 })
}

function orValue(plan: QueryPlan, field: string, text: QueryValue, boost: number): QueryPlan {
  const values: QueryPlan = { kind: 'values', field, values: [text], isText: true, score: boost }
  return { kind: 'best', queries: [plan, values], tieBreaker: 0, boost: 1 }
}

/** `{"match": {"title": "cocoa prices"}}`, or with options: query, operator, minimum_should_match, boost. */
export const parseMatch: ClauseParser = (node, context) => {
  const [name, value] = node.only('the field')
  const field = comparedField(name, value.path)
  if (!value.isObject) return matchPlan(field, counted(value, context), anyTerm, 1)
  value.allow(['query', 'boost', ...textOptionKeys])
  return matchPlan(field, counted(value.need('query'), context), textOptions(value), value.boost())
}

/** The text of a clause. Each of its terms counts as a clause. */
function counted(node: BodyNode, context: ParseContext): QueryValue {
  const text = node.scalar()
  context.count(termsOf(String(text)).length, node.path)
  return text
}

/** `{"match_phrase": {"title": "cocoa prices"}}`, or with options: query, boost. */
export const parseMatchPhrase: ClauseParser = (node, context) => {
  const [name, value] = node.only('the field')
  const field = comparedField(name, value.path)
  if (!value.isObject) return phrasePlan(field, counted(value, context), 1)
  value.allow(['query', 'boost', 'slop', 'zero_terms_query'])
  const slop = value.get('slop')
  if (slop && slop.integer(0, 2 ** 31) !== 0) throw unsupported(slop.path, 'only 0, or match with operator "and" for words in any order')
  value.get('zero_terms_query')?.oneOf(['none'])
  return phrasePlan(field, counted(value.need('query'), context), value.boost())
}

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
  const terms = termsOf(String(text)).map((term): QueryPlan => {
    const queries = fields.map(({ field, boost }) => matchPlan(field, term, anyTerm, boost))
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
