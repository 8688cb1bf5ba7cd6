import type { JsonObject } from '../../model.js'

/**
 * The value of a field of a user's document, as the engines find it: a dotted path goes through objects, through every object of an array,
 * and through keys that have dots themselves. Own properties only; null is no value.
 *
 * @returns the value, an array where there are several, undefined where there is none
 */
export function valueAt(source: JsonObject, path: string): unknown {
  const values: unknown[] = []
  collect(source, path, values)
  return values.length > 1 ? values : values[0]
}

/** The values of several fields, by path; fields that the document lacks are left out. */
export function valuesAt(source: JsonObject, paths: readonly string[]): Record<string, unknown> {
  const found = paths.map((path) => [path, valueAt(source, path)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

function collect(value: unknown, path: string, values: unknown[]): void {
  if (Array.isArray(value)) for (const each of value) collect(each, path, values)
  else if (typeof value === 'object' && value !== null) collectFromObject(value as JsonObject, path, values)
}

function collectFromObject(object: JsonObject, path: string, values: unknown[]): void {
  if (Object.hasOwn(object, path)) flatten(object[path], values)
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot)
    if (Object.hasOwn(object, head)) collect(object[head], path.slice(dot + 1), values)
  }
}

function flatten(value: unknown, values: unknown[]): void {
  if (Array.isArray(value)) for (const each of value) flatten(each, values)
  else if (value !== null && value !== undefined) values.push(value)
}
