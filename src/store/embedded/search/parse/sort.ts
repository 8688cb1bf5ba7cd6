import { BodyNode } from '../body-node.js'
import { comparedField, namedField } from '../metadata-fields.js'
import { invalid } from '../query-error.js'

/** One key by which hits are ordered. */
export interface SortKey {
  /** Path of a field, or `_score`, `_doc` or `_id`. */
  readonly field: string
  readonly isDescending: boolean
  /** Where documents without the field go, or the value that they count as. */
  readonly missing: '_first' | '_last' | string | number
  /** Which of several values counts. */
  readonly mode: 'min' | 'max'
}

/** Most keys of one search. */
const maxKeys = 32

/**
 * Reads `sort`: `"price"`, `{"price": "desc"}`, `{"price": {"order": "desc", "missing": "_first", "mode": "max"}}`, or an array of these.
 *
 * @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED
 */
export function parseSort(node: BodyNode | undefined): readonly SortKey[] {
  return node ? bounded(node.itemsOrSelf().flatMap(parseItem), node.path) : []
}

/** Reads the URL's `sort`: `price:desc,title`. @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED */
export function parseSortParameter(text: string): readonly SortKey[] {
  const keys = text.split(',').map((part) => {
    const colon = part.lastIndexOf(':')
    const field = comparedField(colon === -1 ? part : part.slice(0, colon), '?sort')
    return sortKey(field, colon === -1 ? undefined : new BodyNode(part.slice(colon + 1), '?sort'))
  })
  return bounded(keys, '?sort')
}

/** Each key reads a column of its own. */
function bounded(keys: readonly SortKey[], place: string): readonly SortKey[] {
  if (keys.length > maxKeys) throw invalid(place, `must not have more than ${maxKeys} keys`)
  return keys
}

function parseItem(item: BodyNode): SortKey[] {
  if (!item.isObject) return [sortKey(namedField(item), undefined)]
  return item.entries().map(([name, options]) => {
    const field = comparedField(name, options.path)
    return options.isObject ? withOptions(field, options) : sortKey(field, options)
  })
}

function withOptions(field: string, options: BodyNode): SortKey {
  options.allow(['order', 'missing', 'mode', 'unmapped_type'])
  const missing = options.get('missing')?.scalar()
  const mode = options.get('mode')?.oneOf(['min', 'max'])
  const key = sortKey(field, options.get('order'))
  return {
    ...key,
    ...(missing !== undefined && { missing: typeof missing === 'boolean' ? Number(missing) : missing }),
    ...(mode && { mode }),
  }
}

function sortKey(field: string, order: BodyNode | undefined): SortKey {
  const isDescending = (order?.oneOf(['asc', 'desc']) ?? (field === '_score' ? 'desc' : 'asc')) === 'desc'
  return { field, isDescending, missing: '_last', mode: isDescending ? 'max' : 'min' }
}
