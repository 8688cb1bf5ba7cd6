import { comparedField } from '../metadata-fields.js'
import { unsupported } from '../query-error.js'
import { termsOf } from '../tokenizer.js'
import type { ClauseParser } from './parse-context.js'
import { matchPlan, phrasePlan, textOptionKeys, textOptions } from './text-match.js'

/** `{"match": {"title": "cocoa prices"}}`, or with options: query, operator, minimum_should_match, boost. */
export const parseMatch: ClauseParser = (node, context) => {
  const [name, value] = node.only('the field')
  const field = comparedField(name, value.path)
  if (!value.isObject)
    return matchPlan(field, counted(value.scalar(), value.path), { operator: 'or', minimum: undefined, zeroTerms: 'none' }, 1)
  value.allow(['query', 'boost', ...textOptionKeys])
  const query = value.need('query')
  return matchPlan(field, counted(query.scalar(), query.path), textOptions(value), value.boost())

  function counted<Value>(text: Value, path: string): Value {
    context.count(termsOf(String(text)).length, path)
    return text
  }
}

/** `{"match_phrase": {"title": "cocoa prices"}}`, or with options: query, boost. */
export const parseMatchPhrase: ClauseParser = (node) => {
  const [name, value] = node.only('the field')
  const field = comparedField(name, value.path)
  if (!value.isObject) return phrasePlan(field, value.scalar(), 1)
  value.allow(['query', 'boost', 'slop', 'zero_terms_query'])
  const slop = value.get('slop')
  if (slop && slop.integer(0, 2 ** 31) !== 0) throw unsupported(slop.path, 'only 0, or match with operator "and" for words in any order')
  value.get('zero_terms_query')?.oneOf(['none'])
  return phrasePlan(field, value.need('query').scalar(), value.boost())
}
