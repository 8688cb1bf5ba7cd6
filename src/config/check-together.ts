import { checkEngine } from './checks/check-engine.js'
import { checkRedis } from './checks/check-redis.js'
import { type ConfigTree, type GivenSettings, isTree } from './config-tree.js'
import { variableOf } from './describe-settings.js'
import { type Fault, withOrigin } from './fault.js'
import { isLoopback } from './loopback.js'
import type { ParsedSections } from './schema.js'
import { childOf, rootNode, type SchemaNode } from './schema-tree.js'

/** Finds faults between settings. Sections that have faults by themselves are absent from `good` and left out. */
export function checkTogether(good: Partial<ParsedSections>, given: GivenSettings): Fault[] {
  const secrets = checkFileSecrets(given.file)
  const inFile = new Set(secrets.map(({ path }) => path.join('.')))
  const others = [
    ...checkReach(good),
    ...checkKeys(good.keys ?? {}).filter(({ path }) => !inFile.has([...path, 'secret'].join('.'))),
    ...checkCollections(good.collections ?? {}),
    ...checkOwnField(good),
    ...checkEngine(good, given),
    ...checkRedis(good, given),
  ]
  return [...secrets, ...others.map((fault) => withOrigin(fault, given.origins))]
}

/** The faults of a service that other machines can reach: it needs keys and a list of its collections. */
function checkReach({ server, keys, collections }: Partial<ParsedSections>): Fault[] {
  if (server === undefined || isLoopback(server.host)) return []
  const path = ['server', 'host']
  const faults: Fault[] = []
  if (keys !== undefined && Object.keys(keys).length === 0) {
    faults.push({
      path,
      says: `"${server.host}" can be reached from other machines, and no keys are configured; configure keys, or listen on 127.0.0.1`,
    })
  }
  if (collections !== undefined && Object.keys(collections).length === 0) {
    faults.push({
      path,
      says: `"${server.host}" can be reached from other machines, where a first write makes no collection; name them under "collections"`,
    })
  }
  return faults
}

function checkKeys(keys: ParsedSections['keys']): Fault[] {
  return Object.entries(keys).flatMap(([name, { hash, secret }]) => {
    if ((hash === undefined) !== (secret === undefined)) return []
    const isMissing = hash === undefined
    const says = isMissing ? 'it has neither "hash" nor a secret from the environment; give one' : 'it has a "hash" and a secret; give one'
    return [{ path: ['keys', name], says }]
  })
}

function checkCollections(collections: ParsedSections['collections']): Fault[] {
  return Object.entries(collections).flatMap(([name, { within, timeField, language, languageField, grams, lexicon, profile }]) => {
    const faults: Fault[] = []
    const path = ['collections', name]
    if (within !== undefined && timeField === undefined) {
      faults.push({ path: [...path, 'within'], says: 'it needs to know the times; name the field with "timeField"' })
    }
    if (language !== undefined && languageField !== undefined) {
      faults.push({ path: [...path, 'languageField'], says: 'the language of every document is set by "language"; leave one out' })
    }
    if (grams && lexicon === undefined) {
      faults.push({ path: [...path, 'grams'], says: 'they are chosen by a table; name a file that has one with "lexicon"' })
    }
    if (grams && profile === 'lean') {
      faults.push({ path: [...path, 'grams'], says: 'the profile "lean" indexes no family of sentences; take "standard" or "full"' })
    }
    return faults
  })
}

/** The faults of secrets in the configuration file, where they do not belong. */
function checkFileSecrets(file: ConfigTree): Fault[] {
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

/** Settings of a collection that name a field of its documents. */
const naming = ['textFields', 'titleField', 'languageField', 'timeField', 'scopeField', 'preferFields'] as const

/** The faults of fields that lie in the object with onefold's own fields. */
function checkOwnField({ engine, collections }: Partial<ParsedSections>): Fault[] {
  const own = engine?.field ?? 'onefold'
  return Object.entries(collections ?? {}).flatMap(([name, settings]) =>
    naming.flatMap((setting) =>
      [settings[setting] ?? []]
        .flat()
        .filter((path) => path === own || path.startsWith(`${own}.`))
        .map((path) => ({
          path: ['collections', name, setting],
          says: `${JSON.stringify(path)} lies in the object with onefold's own fields; name a field of your documents`,
        })),
    ),
  )
}
