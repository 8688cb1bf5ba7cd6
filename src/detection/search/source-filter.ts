import type { JsonObject } from '../../model.js'
import { matchesGlob } from './glob.js'
import { isJsonObject } from './invalid-option.js'

/** Which part of a document is shown. */
export interface SourceFilter {
  /** False: no `_source` at all. */
  readonly shown: boolean
  /** Dotted paths, `*` matches any characters; empty: everything. A path stands for all below it. */
  readonly includes: readonly string[]
  readonly excludes: readonly string[]
}

/** Shows everything. */
export const wholeSource: SourceFilter = { shown: true, includes: [], excludes: [] }

/**
 * A copy of a document with only what the filter shows.
 *
 * Cost: values of the document × patterns.
 */
export function filterSource(source: JsonObject, { includes, excludes }: SourceFilter): JsonObject {
  if (includes.length === 0 && excludes.length === 0) return source
  return filterObject(source, '', { includes, excludes, isIncluded: includes.length === 0 }) ?? {}
}

interface Walk {
  readonly includes: readonly string[]
  readonly excludes: readonly string[]
  /** Whether the object that is walked is included with all below it. */
  readonly isIncluded: boolean
}

function filterObject(object: JsonObject, prefix: string, walk: Walk): JsonObject | undefined {
  const entries = Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    const kept = filterValue(value, `${prefix}${name}`, walk)
    return kept === undefined ? [] : [[name, kept]]
  })
  const isEmptied = entries.length === 0 && !walk.isIncluded
  return isEmptied ? undefined : Object.fromEntries(entries)
}

function filterValue(value: unknown, path: string, walk: Walk): unknown {
  const matches = (patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(pattern, path))
  if (matches(walk.excludes)) return undefined
  const inner = walk.isIncluded || matches(walk.includes) ? { ...walk, isIncluded: true } : walk
  return filterBelow(value, path, inner)
}

function filterBelow(value: unknown, path: string, walk: Walk): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => filterBelow(item, path, walk)).filter((item) => item !== undefined)
    return items.length === 0 && !walk.isIncluded ? undefined : items
  }
  if (isJsonObject(value)) return filterObject(value, `${path}.`, walk)
  return walk.isIncluded ? value : undefined
}
