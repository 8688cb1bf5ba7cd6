import { childOf, type SchemaNode } from './schema-tree.js'
import { type Quantity, writeByteSize, writeDuration } from './setting.js'

/** Settings as code reads them: the name of a setting with a unit ends with the unit (`timeoutMs`, `bodyLimitBytes`). */
export type WithUnits<Group> = { readonly [Name in keyof Group as NameWithUnit<Name, Group[Name]>]-?: ValueWithUnits<Group[Name]> }

type NameWithUnit<Name, Value> = [Exclude<Value, undefined>] extends [Quantity<infer Unit>] ? `${Name & string}${Unit}` : Name

type ValueWithUnits<Value> =
  Value extends Quantity<'Ms' | 'Bytes'>
    ? number
    : Value extends readonly (infer Item)[]
      ? readonly Item[]
      : Value extends object
        ? WithUnits<Value>
        : Value

type Settings = Readonly<Record<string, unknown>>

/** The settings of a group as code reads them. Settings that are left out are undefined. */
export function withUnits<Group>(group: Group, node: SchemaNode): WithUnits<Group> {
  const entries = settingsOf(node).map(({ name, codeName, child }) => {
    const value = (group as Settings)[name]
    return [codeName, child.kind === 'group' ? withUnits(value, child) : value]
  })
  return Object.fromEntries(entries) as WithUnits<Group>
}

/** The settings of a group as users write them: the reverse of {@link withUnits}. */
export function asConfigured(group: object, node: SchemaNode): Settings {
  return Object.fromEntries(settingsOf(node).map(({ name, codeName, child }) => [name, writeValue((group as Settings)[codeName], child)]))
}

function settingsOf(node: SchemaNode) {
  if (node.kind !== 'group') return []
  return Object.keys(node.children).map((name) => {
    const child = childOf(node, name)!
    return { name, child, codeName: child.kind === 'value' && child.unit !== undefined ? name + child.unit : name }
  })
}

function writeValue(value: unknown, node: SchemaNode): unknown {
  if (node.kind === 'group') return asConfigured(value as object, node)
  if (node.kind !== 'value' || node.unit === undefined || value === undefined) return value
  return node.unit === 'Ms' ? writeDuration(value as number) : writeByteSize(value as number)
}
