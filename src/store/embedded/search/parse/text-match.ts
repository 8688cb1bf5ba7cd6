import type { BodyNode } from '../body-node.js'
import { boolPlan, type QueryPlan, type QueryValue } from '../query-plan.js'
import { termsOf } from '../tokenizer.js'
import { minimumShouldMatch } from './minimum-should-match.js'

/** How the terms of a text are combined in one field. */
export interface TextOptions {
  readonly operator: 'and' | 'or'
  /** As the user wrote it; undefined: one of the terms. */
  readonly minimum: BodyNode | undefined
  readonly zeroTerms: 'none' | 'all'
}

/** Keys of a clause that {@link textOptions} reads, and those that change nothing here. */
export const textOptionKeys = ['operator', 'minimum_should_match', 'zero_terms_query', 'lenient', 'auto_generate_synonyms_phrase_query']

/** Reads the options that the clauses for texts share. @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED */
export function textOptions(node: BodyNode): TextOptions {
  return {
    operator: readOperator(node.get('operator')),
    minimum: node.get('minimum_should_match'),
    zeroTerms: node.get('zero_terms_query')?.oneOf(['none', 'all']) ?? 'none',
  }
}

/** `and` or `or` in either case. @throws OnefoldError QUERY_UNSUPPORTED */
export function readOperator(node: BodyNode | undefined): 'and' | 'or' {
  return (node?.oneOf(['and', 'or', 'AND', 'OR']) ?? 'or').toLowerCase() as 'and' | 'or'
}

/** Documents with the terms of `text` in the field's text, or with `text` as the value of a field that is not text. */
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
export function combine(plans: readonly QueryPlan[], options: Pick<TextOptions, 'operator' | 'minimum'>): QueryPlan {
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
