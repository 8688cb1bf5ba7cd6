import type { JsonObject } from '../../../model.js'
import type { SourcePatterns } from '../../filter-source.js'
import { wildcardMatch } from '../../wildcard.js'
import type { OwnObject } from '../own-object.js'

/** Which parts of a document the user of a search wants to see; undefined: none. */
export type ShownSource = SourcePatterns | undefined

const sourceParams = ['_source', '_source_includes', '_source_excludes']

/** What a search's body and URL say of `_source`, the URL first, as the engines have it. */
export function shownSource(body: JsonObject, params: Readonly<Record<string, string>>): ShownSource {
  const { _source: source, _source_includes: includes, _source_excludes: excludes } = params
  if (source === undefined && includes === undefined && excludes === undefined) return shownByBody(body)
  if (source === 'false') return undefined
  const named = source === 'true' ? [] : listed(source)
  return { includes: [...named, ...listed(includes)], excludes: listed(excludes) }
}

function shownByBody({ _source: source, stored_fields: stored }: JsonObject): ShownSource {
  if (source === false || source === 'false') return undefined
  // Asking for stored fields leaves the source out unless it is asked for, too.
  if (source === undefined && stored !== undefined) return undefined
  if (source === undefined || source === true || source === 'true') return { includes: [], excludes: [] }
  if (typeof source !== 'object' || Array.isArray(source)) return { includes: patterns(source), excludes: [] }
  const { includes, include, excludes, exclude } = source as JsonObject
  return { includes: patterns(includes ?? include), excludes: patterns(excludes ?? exclude) }
}

/** The parameters without those that say something of `_source`. */
export function withoutSourceParams(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !sourceParams.includes(name)))
}

/**
 * `_source` of a request that gives what the user wants to see and `needed` paths besides. What is too much in the answer is left out by
 * whoever reads it. What the user leaves out is left to the engine as long as nothing needed goes with it.
 */
export function requestedSource(own: OwnObject, shown: ShownSource, needed: readonly string[]): JsonObject | boolean {
  if (shown === undefined) return needed.length === 0 ? false : { includes: needed }
  const includes = shown.includes.length === 0 ? [] : [...shown.includes, ...needed]
  const excludes = shown.excludes.filter((pattern) => !needed.some((path) => touches(pattern, path)))
  if (needed.length === 0 && !excludes.some((pattern) => wildcardMatch(pattern, own.name))) excludes.push(own.name)
  return { includes, excludes }
}

/** Whether a pattern names a path, something above it or something below it. */
function touches(pattern: string, path: string): boolean {
  const steps = path.split('.')
  const isAbove = steps.some((_, n) => wildcardMatch(pattern, steps.slice(0, n + 1).join('.')))
  return isAbove || pattern.startsWith(`${path}.`) || (pattern.includes('*') && pattern.split('*')[0] === '')
}

function patterns(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

function listed(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(',')
}
