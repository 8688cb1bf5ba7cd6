import type { z } from 'zod'
import { type ConfigTree, isTree, type Origins, valueAt } from './config-tree.js'
import { type Fault, showValue, withOrigin } from './fault.js'
import { nearestName } from './nearest-name.js'
import { type ParsedSections, type SectionName, sections } from './schema.js'
import { childOf, nodeAt, rootNode, type SchemaNode } from './schema-tree.js'

/** The sections without faults, and the faults of the others. */
interface CheckedSections {
  readonly good: Partial<ParsedSections>
  readonly faults: readonly Fault[]
}

/** Checks every section against the schema, each by itself, so that a fault in one hides no fault in another. */
export function checkSections(given: ConfigTree, origins: Origins): CheckedSections {
  const tree = withoutEmpty(given, rootNode) as ConfigTree
  const faults: Fault[] = [...unknownSections(tree, origins), ...prototypeNames(tree, [])]
  const good: Record<string, unknown> = {}
  for (const name of Object.keys(sections) as SectionName[]) {
    const parsed = sections[name].safeParse(valueAt(tree, [name]))
    if (parsed.success) good[name] = parsed.data
    else faults.push(...distinct(parsed.error.issues.flatMap((issue) => toFaults(name, issue, tree, origins))))
  }
  return { good: good as Partial<ParsedSections>, faults }
}

/** Each fault once. A word in the place of a list is of the wrong type, and may also be too long for a list. */
function distinct(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.path.join('.')} ${fault.says}`, fault])).values()]
}

/** Drops names without a value: they are empty groups or settings that are left out, not faults. */
function withoutEmpty(value: unknown, node: SchemaNode | undefined): unknown {
  if (value === null) return node === undefined || node.kind === 'value' ? undefined : {}
  if (!isTree(value) || node === undefined) return value
  return Object.fromEntries(Object.keys(value).map((name) => [name, withoutEmpty(value[name], childOf(node, name))]))
}

/** The faults of the name `__proto__`, which the schema ignores. */
function prototypeNames(tree: ConfigTree, path: readonly string[]): Fault[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const here = [...path, name]
    if (name === '__proto__') return [{ path: here, says: 'it cannot have this name' }]
    return isTree(value) ? prototypeNames(value, here) : []
  })
}

function unknownSections(tree: ConfigTree, origins: Origins): Fault[] {
  const known = Object.keys(sections)
  return Object.keys(tree)
    .filter((name) => !known.includes(name) && name !== '__proto__')
    .map((name) => unknownSetting([name], known, origins))
}

function unknownSetting(path: readonly string[], known: readonly string[], origins: Origins): Fault {
  const name = path.at(-1)!
  const nearest = nearestName(name, known)
  const hint = nearest === undefined ? `known here: ${known.join(', ')}` : `did you mean "${nearest}"?`
  return withOrigin({ path, says: `no such setting; ${hint}` }, origins)
}

function toFaults(section: string, issue: z.core.$ZodIssue, tree: ConfigTree, origins: Origins): Fault[] {
  const path = [section, ...issue.path.map(String)]
  if (issue.code === 'unrecognized_keys') {
    const node = nodeAt(path)
    const known = node?.kind === 'group' ? Object.keys(node.children) : []
    return issue.keys.map((name) => unknownSetting([...path, name], known, origins))
  }
  return [withOrigin({ path, says: wrongValue(path, issue, tree) }, origins)]
}

function wrongValue(path: readonly string[], issue: z.core.$ZodIssue, tree: ConfigTree): string {
  if (issue.code === 'invalid_key') return `it cannot have this name; it takes ${takenNames(path)}`
  const node = nodeAt(path)
  const value = valueAt(tree, path)
  if (node?.kind !== 'value') return `it takes settings with names, not ${showValue(value)}`
  if (value === undefined || value === null) return `it is missing; it takes ${node.notes.takes}`
  return node.notes.secret ? `it takes ${node.notes.takes}` : `${showValue(value)} does not fit; it takes ${node.notes.takes}`
}

function takenNames(path: readonly string[]): string {
  const parent = nodeAt(path.slice(0, -1))
  return parent?.kind === 'named' ? parent.names.takes : 'another name'
}
