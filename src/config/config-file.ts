import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { type ConfigTree, isTree } from './config-tree.js'
import type { Fault } from './fault.js'

/** Most characters of a configuration file. */
const largestFile = 1024 * 1024

/** The content of a configuration file. */
export interface ConfigFile {
  readonly tree: ConfigTree
  readonly faults: readonly Fault[]
}

/** Reads a file of YAML, or of JSON, which is YAML too. Never throws: everything that is wrong is a fault. */
export function readConfigFile(file: string): ConfigFile {
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
