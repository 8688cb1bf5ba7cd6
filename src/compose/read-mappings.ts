import { readFileSync } from 'node:fs'
import type { IndexMappings, IndexTemplate } from '../store/elastic/indices/index-mappings.js'

/** Two folders up from this file, and also from the bundle of the command line, which is in a folder beside this one. */
const folder = new URL('../../mappings/', import.meta.url)

/** The index templates that the package contains. */
export function readMappings(): IndexMappings {
  const [fields, records, tombstones] = ['onefold-fields', 'onefold-tasks', 'onefold-tombstones'].map(readFile) as [File, File, File]
  const versions = { fields: fields.version, records: records.version, tombstones: tombstones.version }
  return { fields: fields.template, records: records.template, tombstones: tombstones.template, versions }
}

interface File {
  readonly template: IndexTemplate
  readonly version: number
}

function readFile(name: string): File {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as File
}
