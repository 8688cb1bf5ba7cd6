import { compareCodePoints } from '../../../document-order.js'

/** Numbers before strings, strings by code point as SQLite has them. */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'string') return typeof b === 'string' ? compareCodePoints(a, b) : 1
  return typeof b === 'string' ? -1 : a - b
}
