import { readFileSync } from 'node:fs'
import { type ConfigTree, mergeTrees, type Origins, treeOf, valueAt } from './config-tree.js'
import type { Fault } from './fault.js'
import { nearestName, plainName } from './nearest-name.js'
import { childOf, rootNode, type SchemaNode } from './schema-tree.js'

/** The variables of the process, as Node has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Variables that begin like settings and are none: the path of the file, and the key that the command line sends. */
const otherVariables = new Set(['ONEFOLD_CONFIG', 'ONEFOLD_KEY'])

/** Variables that Kubernetes sets in every container beside a service named `onefold`; nobody wrote them as settings. */
const kubernetes = /^ONEFOLD_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?)$/

interface EnvironmentSettings {
  readonly tree: ConfigTree
  readonly origins: Origins
  readonly faults: readonly Fault[]
}

/**
 * Reads the settings in variables: `ONEFOLD_`, then the path, with two underscores for each dot. Case, single underscores and hyphens in names do not
 * matter. Lists are separated by commas or written as JSON; groups are written as JSON.
 *
 * @param known settings of the file, in which a variable finds a collection by its name, whatever the case
 */
export function readEnvironment(env: Environment, known: ConfigTree): EnvironmentSettings {
  const origins: Origins = new Map()
  const faults: Fault[] = []
  let tree: ConfigTree = {}
  for (const variable of Object.keys(env).sort()) {
    const text = env[variable]
    if (!variable.startsWith('ONEFOLD_') || otherVariables.has(variable) || kubernetes.test(variable) || text === undefined) continue
    const found = readVariable(variable, text, mergeTrees(known, tree))
    if ('says' in found) {
      faults.push(found)
      continue
    }
    const name = found.path.join('.')
    const other = origins.get(name)
    if (other !== undefined) faults.push({ path: found.path, says: `${other} sets it, too; leave one of them out`, origin: variable })
    tree = mergeTrees(tree, treeOf(found.path, found.value))
    origins.set(name, variable)
  }
  return { tree, origins, faults }
}

type Found = { readonly path: readonly string[]; readonly value: unknown } | Fault

function readVariable(variable: string, text: string, known: ConfigTree): Found {
  const names = variable.slice('ONEFOLD_'.length).split('__')
  const ofFile = secretOfFile(names, known)
  if (ofFile !== undefined) return readSecret(variable, text, ofFile)
  const place = findPlace(names, known)
  if ('says' in place) return { ...place, origin: variable }
  return { path: place.path, value: readText(text, place.node) }
}

/** The path of the secret whose file a variable with `_FILE` at its end names; undefined if it names none. */
function secretOfFile(names: readonly string[], known: ConfigTree): readonly string[] | undefined {
  const last = names.at(-1)!
  if (!/.FILE$/i.test(last)) return undefined
  const place = findPlace([...names.slice(0, -1), last.replace(/_?FILE$/i, '')], known)
  if ('says' in place || place.node.kind !== 'value' || place.node.notes.environmentOnly === undefined) return undefined
  return place.path
}

function readSecret(variable: string, file: string, path: readonly string[]): Found {
  try {
    return { path, value: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    return { path, says: `${file} cannot be read (${(error as NodeJS.ErrnoException).code}); check the path`, origin: variable }
  }
}

function findPlace(names: readonly string[], known: ConfigTree): { path: string[]; node: SchemaNode } | Fault {
  const path: string[] = []
  let node = rootNode
  for (const name of names) {
    const choices = namesBelow(node, valueAt(known, path))
    const plain = plainName(name)
    const real = choices.find((choice) => plainName(choice) === plain) ?? (node.kind === 'named' ? name.toLowerCase() : undefined)
    const child = real === undefined ? undefined : childOf(node, real)
    if (real === undefined || child === undefined) return unknownVariable([...path, name.toLowerCase()], choices)
    path.push(real)
    node = child
  }
  return { path, node }
}

function namesBelow(node: SchemaNode, known: unknown): string[] {
  if (node.kind === 'group') return Object.keys(node.children)
  return node.kind === 'named' && typeof known === 'object' && known !== null ? Object.keys(known) : []
}

function unknownVariable(path: readonly string[], choices: readonly string[]): Fault {
  const nearest = nearestName(path.at(-1)!, choices)
  const hint = nearest === undefined ? 'docs/configuration.md lists them all' : `did you mean "${nearest}"?`
  return { path, says: `no such setting; ${hint}` }
}

/** A text as the value that the schema expects. If it cannot be one, it stays a text, and the schema reports it. */
function readText(text: string, node: SchemaNode): unknown {
  if (node.kind !== 'value') return readJson(text)
  if (node.form === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  if (node.form === 'truth') return text === 'true' || (text === 'false' ? false : text)
  if (node.form === 'text' || (node.form === 'texts' && !/^\[|,/.test(text))) return text
  if (text.startsWith('[')) return readJson(text)
  return text === '' ? [] : text.split(',').map((item) => item.trim())
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
