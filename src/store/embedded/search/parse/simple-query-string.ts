import type { BodyNode } from '../body-node.js'
import { fieldOfValues } from '../metadata-fields.js'
import { invalid } from '../query-error.js'
import { boolPlan, type QueryPlan } from '../query-plan.js'
import { termsOf } from '../tokenizer.js'
import { readFields, type WeightedField } from './field-list.js'
import { minimumShouldMatch } from './minimum-should-match.js'
import type { ClauseParser, ParseContext } from './parse-context.js'
import { type Expression, type Leaf, parseExpression } from './simple-expression.js'
import { anyTerm, matchPlan, phrasePlan, readOperator } from './text-match.js'

/** `{"simple_query_string": {"query": "cocoa +price -\"ivory coast\"", "fields": ["title"]}}`; also default_operator, minimum_should_match, boost. */
export const parseSimpleQueryString: ClauseParser = (node, context) => {
  node.allow(['query', 'fields', 'default_operator', 'minimum_should_match', 'boost', 'lenient', 'flags', 'analyze_wildcard'])
  node.get('flags')?.oneOf(['ALL'])
  const operator = readOperator(node.get('default_operator'))
  const query = node.need('query')
  const expression = parseExpression(query.text(), operator, query.path, () => context.count(1, node.path))
  if (!expression) return { kind: 'none' }
  const fields = readFields(node.get('fields'), context)
  const plan = new Planner(fields, operator, context, node.path).plan(expression)
  const counted = withMinimum(plan, node.get('minimum_should_match'))
  return { kind: 'best', queries: [counted], tieBreaker: 0, boost: node.boost() }
}

function withMinimum(plan: QueryPlan, node: BodyNode | undefined): QueryPlan {
  if (!node || plan.kind !== 'bool') return plan
  return { ...plan, minimum: minimumShouldMatch(node.value, plan.should.length, node.path) }
}

/** Turns an expression into operations. Every word is looked for in every field, and the scores of the fields add up. */
class Planner {
  readonly #fields: readonly WeightedField[]
  readonly #operator: 'and' | 'or'
  readonly #context: ParseContext
  readonly #path: string

  constructor(fields: readonly WeightedField[], operator: 'and' | 'or', context: ParseContext, path: string) {
    this.#fields = fields
    this.#operator = operator
    this.#context = context
    this.#path = path
  }

  plan(expression: Expression): QueryPlan {
    if ('text' in expression) return this.#leaf(expression)
    if (expression.kind === 'not') return boolPlan({ must: [{ kind: 'all', score: 1 }], mustNot: [this.plan(expression.item)] })
    const items = expression.items.map((item) => this.plan(item))
    return expression.kind === 'and' ? boolPlan({ must: items }) : boolPlan({ should: items, minimum: 1 })
  }

  #leaf(leaf: Leaf): QueryPlan {
    // The parser has counted it once, so that a text of a million words is refused before it is planned.
    this.#context.count(this.#fields.length * Math.max(1, termsOf(leaf.text).length) - 1, this.#path)
    const queries = this.#fields.map((field) => this.#inField(leaf, field))
    return { kind: 'best', queries, tieBreaker: 1, boost: 1 }
  }

  #inField({ kind, text }: Leaf, { field, boost }: WeightedField): QueryPlan {
    if (kind === 'phrase') return phrasePlan(field, text, boost)
    if (kind === 'word') return matchPlan(field, text, { ...anyTerm, operator: this.#operator }, boost)
    const terms = termsOf(text)
    if (terms.length > 1) throw invalid(this.#path, 'has * after something that is more than one word')
    return terms.length === 0
      ? { kind: 'none' }
      : { kind: 'prefix', field: fieldOfValues(field, this.#path), term: terms[0]!, score: boost }
  }
}
