/** The fields of a parsed record by name. */
export type Fields = Readonly<Record<string, unknown>>

/** Fields of a record, and none that every object inherits. */
function ownField(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Whether a name may lead into objects. */
export function hasPath(name: string): boolean {
  return name.includes('.')
}

/**
 * The value of a field of a record: that of the very name, or else what its dots lead to through objects; undefined where there is none. A part of
 * the name may have dots itself.
 */
export function fieldAt(fields: Fields, name: string): unknown {
  const value = ownField(fields, name)
  if (value !== undefined) return value
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const inner = ownField(fields, name.slice(0, dot))
    const found = isFields(inner) ? fieldAt(inner, name.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The column of a table that a name leads to: of that very name, or of objects in which the rest of it is found; undefined where there is none. */
export function columnOf(columns: readonly string[], name: string): string | undefined {
  if (columns.includes(name)) return name
  return columns.find((column) => name.startsWith(`${column}.`))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
