import type { SourceFilter } from '../../../json/source-filter.js'
import { wildcardMatch } from '../../../json/wildcard.js'
import type { JsonObject } from '../../../model.js'
import type { OwnObject } from '../document/own-object.js'

/**
 * `_source` of a request for what the user wants to see and the `needed` paths. What is too much in the answer is left out by whoever reads it: a
 * whole document is what engines give fastest, and OpenSearch puts the keys of any other in an order of its own. What the user leaves out is left to
 * the engine as long as nothing needed goes with it.
 */
export function sourceWith(own: OwnObject, shown: SourceFilter, needed: readonly string[]): JsonObject | boolean {
  if (!shown.shown) return needed.length === 0 ? false : { includes: needed }
  if (shown.includes.length === 0 && shown.excludes.length === 0) return true
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
