import type { JsonObject } from '../../../model.js'

const distinct = 'onefold_distinct_groups'
const alone = 'onefold_without_group'
const ofDocuments = 'onefold_of_documents'

/**
 * Aggregations that count groups by the distinct values of a fold field. Documents without a value are unsigned; each counts as a group.
 *
 * @param isNested whether they are below an aggregation of nested parts, from which they have to return to the documents
 */
export function countGroupsBy(field: string, isNested = false): JsonObject {
  const counts = { [distinct]: { cardinality: { field } }, [alone]: { missing: { field } } }
  return isNested ? { [ofDocuments]: { reverse_nested: {}, aggs: counts } } : counts
}

/** The count of groups from results that include those of {@link countGroupsBy}; undefined if they do not. */
export function readGroupCount(results: JsonObject): number | undefined {
  const inner = resultOf(results, ofDocuments)
  if (inner !== undefined) return readGroupCount(inner)
  const value = resultOf(results, distinct)?.value
  return typeof value === 'number' ? value + Number(resultOf(results, alone)?.doc_count ?? 0) : undefined
}

/** Whether a result with this key is one of {@link countGroupsBy}. */
export function isOfGroupCount(key: string): boolean {
  return [distinct, alone, ofDocuments].includes(nameOf(key))
}

function resultOf(results: JsonObject, name: string): JsonObject | undefined {
  const found = Object.entries(results).find(([key]) => nameOf(key) === name)
  return found?.[1] as JsonObject | undefined
}

/** The name without the type that `typed_keys` adds: `cardinality#…`. */
function nameOf(key: string): string {
  return key.slice(key.indexOf('#') + 1)
}
