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
  const flat = new Map<string, unknown[]>()
  collect(source, '', 1, flat)
  return flat
}

function collect(value: unknown, path: string, depth: number, flat: Map<string, unknown[]>): void {
  if (value === null) return
  if (typeof value !== 'object') {
    add(flat, path, value)
    return
  }
  if (depth > maxNesting) throw new NestingError()
  if (Array.isArray(value)) for (const item of value) collect(item, path, depth + 1, flat)
  else for (const [key, item] of Object.entries(value)) collect(item, path === '' ? key : `${path}.${key}`, depth + 1, flat)
}

function add(flat: Map<string, unknown[]>, path: string, value: unknown): void {
  appendTo(flat, path, value)
}
