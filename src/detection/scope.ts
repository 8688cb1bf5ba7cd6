import { firstValue } from '../store/values-at.js'

/** A value that keeps documents apart. */
export type ScopeValue = string | number | boolean

/**
 * The scope of a document, of the values that its scope fields have, in the order of the fields: of one field its value, of several their list. Numbers
 * and booleans count in their JSON form. Of an array, the first value counts.
 *
 * @returns undefined if no field has a value: such documents are of one scope. A field without a value beside one that has one counts as a value of its
 *   own
 */
export function scopeOf(values: readonly unknown[]): string | undefined {
  const parts = values.map(scopePart)
  if (!parts.some((part) => part !== undefined)) return undefined
  return parts.length === 1 ? parts[0] : joinScope(parts)
}

/** Whether a field has a value that counts for a scope. */
export function hasScope(value: unknown): boolean {
  return scopePart(value) !== undefined
}

/** One scope of several values; a missing one becomes null, which no value is. */
export function joinScope(parts: readonly (string | undefined)[]): string {
  return JSON.stringify(parts)
}

/** Values from which {@link scopeOf} makes this scope, of as many fields. */
export function scopeValues(scope: string | undefined, fieldCount: number): readonly unknown[] {
  if (scope === undefined) return []
  return fieldCount === 1 ? [scope] : (JSON.parse(scope) as readonly unknown[])
}

function scopePart(value: unknown): string | undefined {
  const first = firstValue(value)
  if (first === undefined || typeof first === 'string') return first
  return typeof first === 'bigint' ? String(first) : JSON.stringify(first, bigIntAsText)
}

/** Columns of tables hold whole numbers of this type, which JSON has not. */
function bigIntAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
