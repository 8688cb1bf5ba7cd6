/** Longer values are not shown: a text that is where an option belongs must not get into messages. */
const mostLetters = 24

/** A wrong value as messages show it: short ones as they are, others by their kind. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value.length <= mostLetters ? JSON.stringify(value) : 'a long string'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return describeKind(value)
}

/** The kind of a value in words: for what may be document text. */
export function describeKind(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
