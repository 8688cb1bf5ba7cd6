import type { SourceFilter } from '../../../json/source-filter.js'
import { wildcardMatch } from '../../../json/wildcard.js'
import type { JsonObject } from '../../../model.js'
import type { OwnObject } from '../document/own-object.js'

/**
 * `_source` of a request for what the user wants to see, plus the `needed` paths. The reader of the answer removes what is too much: engines return a
 * whole document fastest, and OpenSearch reorders the keys of any other. What the user excludes is left to the engine, unless something needed would
 * be lost with it.
 */
export function sourceWith(own: OwnObject, shown: SourceFilter, needed: readonly string[]): JsonObject | boolean {
  if (!shown.shown) return needed.length === 0 ? false : { includes: needed }
  if (shown.includes.length === 0 && shown.excludes.length === 0) return true
  const includes = shown.includes.length === 0 ? [] : [...shown.includes, ...needed]
  const excludes = shown.excludes.filter((pattern) => !needed.some((path) => touches(pattern, path)))
  if (needed.length === 0 && !excludes.some((pattern) => wildcardMatch(pattern, own.name))) excludes.push(own.name)
  return { includes, excludes }
}

/** Whether a pattern matches a path, or something above or below it. */
function touches(pattern: string, path: string): boolean {
  const steps = path.split('.')
  const isAbove = steps.some((_, n) => wildcardMatch(pattern, steps.slice(0, n + 1).join('.')))
  return isAbove || pattern.startsWith(`${path}.`) || (pattern.includes('*') && pattern.split('*')[0] === '')
}
