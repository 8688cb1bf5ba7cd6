import { type ConfigTree, type Origins, valueAt } from './config-tree.js'
import type { Fault } from './fault.js'
import { isLoopback } from './loopback.js'
import type { ParsedSections } from './schema.js'

/** Faults that no setting has alone. Sections that are wrong by themselves are left out. */
export function checkTogether(good: Partial<ParsedSections>, file: ConfigTree, origins: Origins): Fault[] {
  return [...checkReach(good, origins), ...checkKeys(good.keys ?? {}, file), ...checkCollections(good.collections ?? {})]
}

/** A service that others reach needs keys and a list of its collections. */
function checkReach({ server, keys, collections }: Partial<ParsedSections>, origins: Origins): Fault[] {
  if (server === undefined || isLoopback(server.host)) return []
  const origin = origins.get('server.host')
  const at = { path: ['server', 'host'], ...(origin !== undefined && { origin }) }
  const faults: Fault[] = []
  if (keys !== undefined && Object.keys(keys).length === 0) {
    faults.push({
      ...at,
      says: `"${server.host}" can be reached from other machines, and no keys are configured; configure keys, or listen on 127.0.0.1`,
    })
  }
  if (collections !== undefined && Object.keys(collections).length === 0) {
    faults.push({
      ...at,
      says: `"${server.host}" can be reached from other machines, where a first write makes no collection; name them under "collections"`,
    })
  }
  return faults
}

function checkKeys(keys: ParsedSections['keys'], file: ConfigTree): Fault[] {
  return Object.entries(keys).flatMap(([name, { hash, secret }]) => {
    const path = ['keys', name]
    if (valueAt(file, [...path, 'secret']) !== undefined) {
      const variable = `ONEFOLD_KEYS__${name.toUpperCase().replaceAll('-', '_')}__SECRET`
      return [
        {
          path: [...path, 'secret'],
          says: `a key does not belong in this file; write its "hash", or give the key by ${variable} or ${variable}_FILE`,
        },
      ]
    }
    if ((hash === undefined) === (secret === undefined)) {
      return [
        {
          path,
          says:
            hash === undefined
              ? 'it has neither "hash" nor a secret from the environment; give one'
              : 'it has a "hash" and a secret; give one',
        },
      ]
    }
    return []
  })
}

function checkCollections(collections: ParsedSections['collections']): Fault[] {
  return Object.entries(collections).flatMap(([name, { within, timeField, language, languageField }]) => {
    const faults: Fault[] = []
    const path = ['collections', name]
    if (within !== undefined && timeField === undefined) {
      faults.push({ path: [...path, 'within'], says: 'it needs to know the times; name the field with "timeField"' })
    }
    if (language !== undefined && languageField !== undefined) {
      faults.push({ path: [...path, 'languageField'], says: 'the language of every document is set by "language"; leave one out' })
    }
    return faults
  })
}
