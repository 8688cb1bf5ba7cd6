import { isJsonObject } from '../../../../is-json-object.js'
import type { JsonObject } from '../../../../model.js'

/**
 * Merges a part into a document, as a partial update of the engines does: objects recursively; everything else, arrays included, is replaced.
 *
 * @returns the merged document; the same object if nothing changes
 */
export function mergeSource(source: JsonObject, part: JsonObject): JsonObject {
  const changed = new Map<string, unknown>()
  for (const [key, value] of Object.entries(part)) {
    const existing = Object.hasOwn(source, key) ? source[key] : undefined
    const merged = isJsonObject(existing) && isJsonObject(value) ? mergeSource(existing, value) : value
    if (!Object.hasOwn(source, key) || !isEqual(existing, merged)) changed.set(key, merged)
  }
  // Entries, because assigning to a key named __proto__ would set the prototype.
  return changed.size === 0 ? source : Object.fromEntries([...Object.entries(source), ...changed])
}

/** How deeply objects and arrays are nested: 1 for a document of plain values; never more than `limit` + 1. */
export function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (limit === 0) return 1
  let deepest = 0
  for (const each of Object.values(value)) {
    deepest = Math.max(deepest, depthOf(each, limit - 1))
    if (deepest >= limit) break
  }
  return deepest + 1
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => isEqual(each, b[i]))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}
