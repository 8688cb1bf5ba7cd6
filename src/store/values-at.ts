import type { JsonObject } from '../model.js'

/** The second field that engines map a string to by default, which holds it whole. Documents do not contain it. */
const wholeString = '.keyword'

/**
 * The values of a field of a user's document, as the engines find them: a dotted path goes through objects, through every object of an array, and
 * through keys that contain dots themselves. `field.keyword` means the field, if the document has nothing of that name. Arrays are flattened; null is
 * not a value. Own properties only.
 *
 * @returns empty if the document does not have the field. Cost: linear in the part of the document that the path reaches
 */
export function valuesAt(source: JsonObject, path: string): unknown[] {
  const values: unknown[] = []
  for (const written of pathsOf(path)) {
    if (values.length === 0) collect(source, written, values)
  }
  return values
}

/** `field` for `field.keyword`; any other name as it is. */
export function withoutKeyword(field: string): string {
  return field.endsWith(wholeString) ? field.slice(0, -wholeString.length) : field
}

/** The paths of a document at which {@link valuesAt} finds a field. */
export function pathsOf(field: string): readonly string[] {
  return field.endsWith(wholeString) ? [field, withoutKeyword(field)] : [field]
}

/** The values of a document's fact fields in the form of `DocumentFacts.values`: an array if a field has several. */
export function factValues(source: JsonObject, factFields: readonly string[]): Record<string, unknown> {
  if (factFields.length === 0) return {}
  const found = factFields.map((field) => [field, valuesAt(source, field)] as const).filter(([, values]) => values.length > 0)
  return Object.fromEntries(found.map(([field, values]) => [field, values.length > 1 ? values : values[0]]))
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

/** The first value that is not null, in arrays at any depth; undefined if there is none. */
export function firstValue(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? undefined
  for (const each of value) {
    const first = firstValue(each)
    if (first !== undefined) return first
  }
  return undefined
}
