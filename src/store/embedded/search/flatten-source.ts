import { appendTo } from '../../../maps.js'
import type { JsonObject } from '../../../model.js'

/** Objects and arrays nest at most this deep in a document. */
export const maxNesting = 40

/** The scalars of a document by the dotted path of their field, in document order; arrays are walked through. */
export type FlatDocument = ReadonlyMap<string, readonly unknown[]>

/** Thrown at the first object or array that is nested deeper than {@link maxNesting}. Callers turn it into a refusal. */
export class NestingError extends Error {}

/**
 * Lists the scalars of a document by the paths of their fields. `{"a":{"b":[1,2]}}` and `{"a.b":[1,2]}` are the same, as in the engines.
 *
 * @throws NestingError
 */
export function flattenSource(source: JsonObject): FlatDocument {
  return flattenFields(source).flat
}

/** As {@link flattenSource}, with the paths of the fields that hold vectors. @throws NestingError */
export function flattenFields(source: JsonObject): { readonly flat: FlatDocument; readonly vectors: ReadonlySet<string> } {
  const fields = { flat: new Map<string, unknown[]>(), vectors: new Set<string>() }
  collect(source, '', 1, fields)
  return fields
}

interface Fields {
  readonly flat: Map<string, unknown[]>
  readonly vectors: Set<string>
}

function collect(value: unknown, path: string, depth: number, fields: Fields): void {
  if (value === null) return
  if (typeof value !== 'object') {
    appendTo(fields.flat, path, value)
    return
  }
  if (depth > maxNesting) throw new NestingError()
  if (!Array.isArray(value)) {
    for (const [key, item] of Object.entries(value)) collect(item, path === '' ? key : `${path}.${key}`, depth + 1, fields)
    return
  }
  if (isVector(value)) fields.vectors.add(path)
  for (const item of value) collect(item, path, depth + 1, fields)
}

/** Fewest numbers of a vector. From this length on, Elasticsearch takes an array of fractions for one, too. */
export const leastDimensions = 128

/** Whether an array is an embedding: many numbers, at least half of them fractions. */
function isVector(items: readonly unknown[]): boolean {
  if (items.length < leastDimensions || !items.every((item) => typeof item === 'number')) return false
  return items.filter((item) => !Number.isInteger(item)).length * 2 >= items.length
}
