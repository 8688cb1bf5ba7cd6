import { isJsonObject } from '../../../../is-json-object.js'
import type { JsonObject } from '../../../../model.js'
import type { BodyNode } from '../body-node.js'
import type { FieldColumn } from '../evaluate/column.js'
import { fieldValue } from '../field-value.js'
import { innerOf, kindOf } from './aggregation.js'

/** The same results under other names. */
type Rename = (results: JsonObject) => JsonObject

interface TypedName {
  readonly name: string
  readonly typed: string
  readonly kind: string
  readonly within: Rename | undefined
}

/**
 * Puts the type of each aggregation before its name, `max#price`. That is what `typed_keys` asks for, as clients of typed languages always do: they
 * could not read the results otherwise.
 *
 * @param node the aggregations
 * @param columnOf the values of a field in the whole collection: the type of `terms` is that of the field, whatever a query finds
 */
export function typedKeysOf(node: BodyNode, columnOf: (field: string) => FieldColumn): Rename {
  const names = node.entries().map(([name, aggregation]): TypedName => {
    const [kind, body] = kindOf(aggregation)
    const inner = innerOf(aggregation)
    const type = kind === 'terms' ? typeOfTerms(body, columnOf) : kind
    return { name, typed: `${type}#${name}`, kind, within: inner && typedKeysOf(inner, columnOf) }
  })
  return (results) => renamed(results, names)
}

function renamed(results: JsonObject, names: readonly TypedName[]): JsonObject {
  const own = new Set(names.map(({ name }) => name))
  const others = Object.entries(results).filter(([key]) => !own.has(key))
  const typed = names.map(({ name, typed, kind, within }) => {
    const result = results[name] as JsonObject
    return [typed, within ? renamedWithin(result, kind, within) : result] as const
  })
  return Object.fromEntries([...others, ...typed])
}

/** The result of a `filter`, and of `missing`, is a bucket itself. */
function renamedWithin(result: JsonObject, kind: string, within: Rename): JsonObject {
  if (kind === 'filter' || kind === 'missing') return within(result)
  const buckets = result.buckets as readonly JsonObject[] | Readonly<Record<string, JsonObject>>
  const inBuckets = isJsonObject(buckets)
    ? Object.fromEntries(Object.entries(buckets).map(([name, bucket]) => [name, within(bucket as JsonObject)]))
    : buckets.map(within)
  return { ...result, buckets: inBuckets }
}

/** `lterms` for whole numbers, dates and booleans, `dterms` for other numbers, and `sterms` for strings and, as in the engines, for nothing at all. */
function typeOfTerms(body: BodyNode, columnOf: (field: string) => FieldColumn): string {
  const { values, kinds } = columnOf(body.need('field').string())
  const missing = fieldValue(body.get('missing')?.value)
  const isEmpty = values.length === 0 && missing === undefined
  if (isEmpty || missing?.kind === 'string' || kinds.some(({ kind }) => kind === 'string')) return 'sterms'
  return values.every(Number.isInteger) && (missing === undefined || Number.isInteger(missing.value)) ? 'lterms' : 'dterms'
}
