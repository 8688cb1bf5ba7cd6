import { isJsonObject } from '../is-json-object.js'

/** The fields of a parsed record by name. */
export type Fields = Readonly<Record<string, unknown>>

/** A column of a table. */
export interface TableColumn {
  readonly name: string
  /** Whether the column's values are objects. */
  readonly hasFields: boolean
}

/** A field that the record has itself, none that every object inherits. */
function ownField(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Whether a name may be a path into objects. */
export function hasPath(name: string): boolean {
  return name.includes('.')
}

/**
 * The value of a record's field: that of the exact name, or otherwise the value to which its dots lead through objects; undefined if there is none. A
 * part of the name may have dots itself. A null counts only if nothing else is found. Lists are not searched.
 */
export function fieldAt(fields: Fields, name: string): unknown {
  let found = ownField(fields, name)
  for (let dot = name.indexOf('.'); dot >= 0 && isNothing(found); dot = name.indexOf('.', dot + 1)) {
    const inner = ownField(fields, name.slice(0, dot))
    if (isFields(inner)) found = fieldAt(inner, name.slice(dot + 1)) ?? found
  }
  return found
}

/** The columns of a table to which a name may lead: that of the exact name, and those of objects that may contain the rest of it. */
export function columnsOf(columns: readonly TableColumn[], name: string): string[] {
  const isMeant = (column: TableColumn): boolean => column.name === name || (column.hasFields && name.startsWith(`${column.name}.`))
  return columns.filter(isMeant).map((column) => column.name)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

/** Whether a value has fields. */
export function isFields(value: unknown): value is Fields {
  return isJsonObject(value)
}
