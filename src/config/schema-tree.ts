import type { z } from 'zod'
import { sections } from './schema.js'
import { notesOf, type SettingNotes } from './setting.js'

/** What is at a place of the configuration, as far as reading the environment, messages and documentation need it. */
export type SchemaNode =
  | { readonly kind: 'group'; readonly children: Readonly<Record<string, z.core.$ZodType>> }
  | { readonly kind: 'named'; readonly names: SettingNotes; readonly child: z.core.$ZodType }
  | { readonly kind: 'value'; readonly form: 'text' | 'number' | 'truth' | 'list'; readonly notes: SettingNotes }

/** The whole configuration. */
export const rootNode: SchemaNode = { kind: 'group', children: sections }

/** How a value is written in a variable, by the type of its schema; others are texts. */
const forms: Readonly<Record<string, 'number' | 'truth' | 'list'>> = { array: 'list', number: 'number', boolean: 'truth' }

/** The node of a schema. Only the kinds that schema.ts uses are known. */
export function nodeOf(schema: z.core.$ZodType): SchemaNode {
  const { def } = bare(schema) as z.core.$ZodTypes['_zod']
  if (def.type === 'object') return { kind: 'group', children: def.shape }
  if (def.type === 'record') return { kind: 'named', names: notesOf(def.keyType)!, child: def.valueType }
  return { kind: 'value', form: forms[def.type] ?? 'text', notes: notesOf(schema)! }
}

/** What is below a node under a name; undefined if nothing can be. */
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

/** Without defaults, optionality and conversions, which do not change the form. */
function bare(schema: z.core.$ZodType): z.core.$ZodType['_zod'] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'prefault' || def.type === 'optional') return bare(def.innerType)
  if (def.type === 'pipe') return bare(def.in)
  return schema._zod
}
