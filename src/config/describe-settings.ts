import { childOf, rootNode, type SchemaNode } from './schema-tree.js'
import type { SettingNotes } from './setting.js'

interface SettingRow extends SettingNotes {
  /** Names joined by dots; `<name>` where users choose the name. */
  readonly path: string
  readonly variable: string
}

/** All settings, in the order of the schema. */
export function describeSettings(): SettingRow[] {
  return rowsBelow(rootNode, [])
}

function rowsBelow(node: SchemaNode, path: readonly string[]): SettingRow[] {
  if (node.kind === 'value') return [{ path: path.join('.'), variable: variableOf(path), ...node.notes }]
  const names = node.kind === 'named' ? ['<name>'] : Object.keys(node.children)
  return names.flatMap((name) => rowsBelow(childOf(node, name)!, [...path, name]))
}

/** The variable of a setting: `ONEFOLD_SERVER__RATE_LIMIT__REQUESTS` of `server.rateLimit.requests`. */
export function variableOf(path: readonly string[]): string {
  const words = path.map((name) => name.replace(/[A-Z]/g, '_$&').replace(/[.-]/g, '_').toUpperCase())
  return `ONEFOLD_${words.join('__')}`
}
