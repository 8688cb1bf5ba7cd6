import { existsSync, readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { checkSections } from './check-sections.js'
import { checkTogether } from './check-together.js'
import type { CollectionConfig, Config } from './config.js'
import { type ConfigTree, isTree, mergeTrees, type Origins, treeOf } from './config-tree.js'
import { type Environment, readEnvironment } from './environment.js'
import { type Fault, faultsError } from './fault.js'
import type { ParsedSections } from './schema.js'
import { toCollection, toConfig } from './to-config.js'

/** One setting from the command line. */
export interface Override {
  readonly path: readonly string[]
  readonly value: unknown
  /** The option, for messages: `--port`. */
  readonly option: string
}

/** The sources of the configuration. Later ones win. */
interface ConfigSources {
  /** Default: `ONEFOLD_CONFIG`, else `onefold.yaml` in the working folder if there is one. */
  readonly file?: string | undefined
  readonly env: Environment
  readonly overrides?: readonly Override[]
}

/** The file that is read if none is named. */
const defaultFile = 'onefold.yaml'

/**
 * Loads and freezes the configuration.
 *
 * @throws OnefoldError CONFIG_INVALID with all faults at once, each with path, source, value and what it takes; secrets are never shown
 */
export function loadConfig({ file: named, env, overrides = [] }: ConfigSources): Config {
  const file = named ?? (env.ONEFOLD_CONFIG || undefined) ?? (existsSync(defaultFile) ? defaultFile : undefined)
  const fromFile: ConfigFile = file === undefined ? { tree: {}, faults: [] } : readConfigFile(file)
  const fromEnvironment = readEnvironment(env, fromFile.tree)
  const origins: Origins = new Map(fromEnvironment.origins)
  for (const { path, option } of overrides) origins.set(path.join('.'), option)
  const tree = [fromEnvironment.tree, ...overrides.map(({ path, value }) => treeOf(path, value))].reduce(mergeTrees, fromFile.tree)
  const { good, faults } = checkSections(tree, origins)
  const together = checkTogether(good, { file: fromFile.tree, all: tree, origins })
  const all = [...fromFile.faults, ...fromEnvironment.faults, ...faults, ...together]
  if (all.length > 0) throw faultsError(all, file)
  return freeze(toConfig(good as ParsedSections, file))
}

/** The settings of a collection that is not configured. */
export function defaultCollection(name: string): CollectionConfig {
  const { good } = checkSections({ collections: Object.fromEntries([[name, {}]]) }, new Map())
  return freeze(toCollection([name, good.collections![name]!]))
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}

/** Most characters of a configuration file. */
const largestFile = 1024 * 1024

/** The content of a configuration file. */
interface ConfigFile {
  readonly tree: ConfigTree
  readonly faults: readonly Fault[]
}

/** Reads a file of YAML, or of JSON, which is YAML too. Never throws: everything that is wrong is a fault. */
function readConfigFile(file: string): ConfigFile {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return failed(`it cannot be read (${(error as NodeJS.ErrnoException).code}); check the path`)
  }
  if (text.length > largestFile) return failed('it is larger than 1 MB; a lexicon or other data does not belong here')
  return parse(text)
}

function parse(text: string): ConfigFile {
  const document = parseDocument(text, { prettyErrors: true })
  if (document.errors.length > 0) {
    // The rest of the parser's message is the line itself, which may hold a secret.
    return { tree: {}, faults: document.errors.map(({ message }) => ({ path: [], says: message.split('\n')[0]!.replace(/:$/, '') })) }
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {}
    return isTree(value) ? { tree: value, faults: [] } : failed('it must be settings with names, like "data: ./onefold-data"')
  } catch {
    return failed('it repeats itself too often by aliases; write the settings out')
  }
}

function failed(says: string): ConfigFile {
  return { tree: {}, faults: [{ path: [], says }] }
}
