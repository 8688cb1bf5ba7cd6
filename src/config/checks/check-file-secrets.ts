import { type ConfigTree, isTree } from '../config-tree.js'
import { variableOf } from '../describe-settings.js'
import type { Fault } from '../fault.js'
import { childOf, rootNode, type SchemaNode } from '../schema-tree.js'

/** Secrets that are in the configuration file, where they do not belong. */
export function checkFileSecrets(file: ConfigTree): Fault[] {
  return faultsBelow(file, rootNode, [])
}

function faultsBelow(value: unknown, node: SchemaNode, path: readonly string[]): Fault[] {
  if (value === undefined || value === null) return []
  if (node.kind === 'value') return node.notes.environmentOnly === undefined ? [] : [faultOf(node.notes.environmentOnly, path)]
  if (!isTree(value)) return []
  return Object.keys(value).flatMap((name) => {
    const child = childOf(node, name)
    return child === undefined ? [] : faultsBelow(value[name], child, [...path, name])
  })
}

function faultOf(says: string, path: readonly string[]): Fault {
  const variable = variableOf(path)
  return { path, says: `${says} ${variable} or ${variable}_FILE` }
}
