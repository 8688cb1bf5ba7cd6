import type { BodyNode } from '../body-node.js'
import { comparedField, namedField } from '../metadata-fields.js'
import { invalid, unsupported } from '../query-error.js'
import type { QueryPlan, QueryValue } from '../query-plan.js'
import type { ClauseParser } from './parse-context.js'

/** Most values of one `terms` clause and ids of one `ids` clause: the engines' bound. */
export const maxValues = 65_536

/** `{"term": {"source": "wire"}}`, or with options: value, boost. */
export const parseTerm: ClauseParser = (node) => {
  const [name, value] = node.only('the field')
  const field = comparedField(name, value.path)
  if (!value.isObject) return valuesPlan(field, [value.scalar()], 1)
  value.allow(['value', 'boost', 'case_insensitive'])
  const folds = value.get('case_insensitive')
  if (folds?.boolean()) throw unsupported(folds.path, 'strings are compared as they are; use match for words in either case')
  return valuesPlan(field, [value.need('value').scalar()], value.boost())
}

/** `{"terms": {"source": ["wire", "blog"]}}`; also boost. */
export const parseTerms: ClauseParser = (node) => {
  const fields = node.entries().filter(([key]) => key !== 'boost')
  if (fields.length !== 1) throw invalid(node.path, `must name one field, but names ${fields.length}`)
  const [name, list] = fields[0]!
  const field = comparedField(name, list.path)
  if (list.isObject) throw unsupported(list.path, 'give the values as an array: terms are not looked up in other documents')
  return valuesPlan(field, readValues(list), node.boost())
}

/** `{"ids": {"values": ["1", "7"]}}`; also boost. */
export const parseIds: ClauseParser = (node) => {
  node.allow(['values', 'boost'])
  return { kind: 'ids', ids: readValues(node.need('values')).map(String), score: node.boost() }
}

/** `{"exists": {"field": "source"}}`; also boost. */
export const parseExists: ClauseParser = (node) => {
  node.allow(['field', 'boost'])
  return { kind: 'exists', field: namedField(node.need('field')), score: node.boost() }
}

function valuesPlan(field: string, values: readonly QueryValue[], score: number): QueryPlan {
  if (field === '_id') return { kind: 'ids', ids: values.map(String), score }
  return { kind: 'values', field, values, isText: false, score }
}

function readValues(list: BodyNode): QueryValue[] {
  if (Array.isArray(list.value) && list.value.length > maxValues) throw invalid(list.path, `must not have more than ${maxValues} values`)
  return list.itemsOrSelf().map((item) => item.scalar())
}
