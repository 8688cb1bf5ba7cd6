import type { z } from 'zod'
import { sections } from './schema.js'
import { notesOf, type SettingNotes, unitOf } from './setting.js'

/** A place in the configuration, with what is needed to read the environment, to write messages and to document it. */
export type SchemaNode =
  | { readonly kind: 'group'; readonly children: Readonly<Record<string, z.core.$ZodType>> }
  | { readonly kind: 'named'; readonly names: SettingNotes; readonly child: z.core.$ZodType }
  | {
      readonly kind: 'value'
      /** `texts`: a text, or a list of texts. */
      readonly form: 'text' | 'number' | 'truth' | 'list' | 'texts'
      readonly unit: 'Ms' | 'Bytes' | undefined
      readonly notes: SettingNotes
    }

/** The whole configuration. */
export const rootNode: SchemaNode = { kind: 'group', children: sections }

/** The form of a value in a variable, by the type of its schema; all others are texts. */
const forms: Readonly<Record<string, 'number' | 'truth' | 'list' | 'texts'>> = {
  array: 'list',
  number: 'number',
  boolean: 'truth',
  union: 'texts',
}

/** The node of a schema. Only the kinds that schema.ts uses are recognised. */
function nodeOf(schema: z.core.$ZodType): SchemaNode {
  const given = bare(schema)
  const { def } = withoutConversion(given)
  if (def.type === 'object') return { kind: 'group', children: def.shape }
  if (def.type === 'record') return { kind: 'named', names: notesOf(def.keyType)!, child: def.valueType }
  return { kind: 'value', form: forms[def.type] ?? 'text', unit: unitOf(given), notes: notesOf(schema)! }
}

/** The node below another one, by its name; undefined if the schema has none. */
export function childOf(node: SchemaNode, name: string): SchemaNode | undefined {
  if (node.kind === 'named') return nodeOf(node.child)
  if (node.kind === 'group' && Object.hasOwn(node.children, name)) return nodeOf(node.children[name]!)
  return undefined
}

/** The node at a path; the path of an item in a list leads to the list. */
export function nodeAt(path: readonly PropertyKey[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = rootNode
  for (const name of path) {
    if (node === undefined || node.kind === 'value') return node
    node = childOf(node, String(name))
  }
  return node
}

/** The schema without defaults and optionality. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'prefault' || def.type === 'optional' ? bare(def.innerType) : schema
}

function withoutConversion(schema: z.core.$ZodType): z.core.$ZodTypes['_zod'] {
  const { _zod } = schema as z.core.$ZodTypes
  return _zod.def.type === 'pipe' ? withoutConversion(_zod.def.in) : _zod
}
