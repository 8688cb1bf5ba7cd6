import { readFileSync } from 'node:fs'
import type { JsonObject } from '../model.js'
import type { IndexMappings } from '../store/elastic/index-mappings.js'

/** By way of two parents, so that the path holds in the bundle of the command line, too, which is a folder beside this one. */
const folder = new URL('../../mappings/', import.meta.url)

/** The index templates that the package brings along. */
export function readMappings(): IndexMappings {
  return {
    fields: readTemplate('onefold-fields'),
    records: readTemplate('onefold-tasks'),
    tombstones: readTemplate('onefold-tombstones'),
  }
}

function readTemplate(name: string): IndexMappings['fields'] {
  const { template } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as { template: JsonObject }
  return template as unknown as IndexMappings['fields']
}
