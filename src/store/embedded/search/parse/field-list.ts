import type { BodyNode } from '../body-node.js'
import { comparedField } from '../metadata-fields.js'
import { invalid } from '../query-error.js'
import type { ParseContext } from './parse-context.js'

/** A field that a text is looked for in, and what its scores count. */
export interface WeightedField {
  readonly field: string
  readonly boost: number
}

/** Most entries of `fields`, because each pattern is compared with every field. */
export const maxFields = 1000

/**
 * Reads `fields` of a clause: `["title^3", "text", "meta.*"]`; without it all fields.
 *
 * @throws OnefoldError QUERY_INVALID
 */
export function readFields(node: BodyNode | undefined, context: ParseContext): WeightedField[] {
  if (!node) return expand({ field: '*', boost: 1 }, context)
  const items = node.itemsOrSelf()
  if (items.length > maxFields) throw invalid(node.path, `must not have more than ${maxFields} fields`)
  return items.flatMap((item) => expand(weighted(item), context))
}

function weighted(item: BodyNode): WeightedField {
  const text = item.string()
  const caret = text.lastIndexOf('^')
  if (caret === -1) return { field: comparedField(text, item.path), boost: 1 }
  const boost = Number(text.slice(caret + 1))
  if (text.endsWith('^') || !(boost >= 0 && boost < Infinity)) throw invalid(item.path, 'must have a number of at least 0 after ^')
  return { field: comparedField(text.slice(0, caret), item.path), boost }
}

function expand({ field, boost }: WeightedField, context: ParseContext): WeightedField[] {
  if (!field.includes('*')) return [{ field, boost }]
  return context.fieldsLike(field).map((each) => ({ field: each, boost }))
}
