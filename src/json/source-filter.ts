import type { JsonObject } from '../model.js'
import { wildcardMatch } from './wildcard.js'

/** Paths of a document, in which `*` matches any characters. No includes: everything that is not excluded. A path includes everything below it. */
export interface SourcePatterns {
  readonly includes: readonly string[]
  readonly excludes: readonly string[]
}

/** Which part of a document is shown. */
export interface SourceFilter extends SourcePatterns {
  /** False: no `_source` at all. */
  readonly shown: boolean
}

/** Shows everything. */
export const wholeSource: SourceFilter = { shown: true, includes: [], excludes: [] }

/**
 * The part of a document that is shown, as a new object. Parts that are shown whole are shared with the document.
 *
 * Cost: values of the document × patterns.
 */
export function filterSource(source: JsonObject, { includes, excludes }: SourcePatterns): JsonObject {
  if (includes.length === 0 && excludes.length === 0) return source
  return filterObject(source, '', { includes, excludes, isIncluded: includes.length === 0 }) ?? {}
}

interface Filtering extends SourcePatterns {
  /** Whether an object on the path was included. */
  readonly isIncluded: boolean
}

function filterObject(source: JsonObject, path: string, filtering: Filtering): JsonObject | undefined {
  const entries = Object.entries(source).flatMap(([key, value]) => {
    const kept = filterValue(value, path === '' ? key : `${path}.${key}`, filtering)
    return kept === undefined ? [] : [[key, kept] as const]
  })
  return entries.length === 0 && !filtering.isIncluded ? undefined : Object.fromEntries(entries)
}

function filterValue(value: unknown, path: string, filtering: Filtering): unknown {
  if (filtering.excludes.some((pattern) => wildcardMatch(pattern, path))) return undefined
  const isIncluded = filtering.isIncluded || filtering.includes.some((pattern) => wildcardMatch(pattern, path))
  if (isIncluded && filtering.excludes.length === 0) return value
  return filterInner(value, path, { ...filtering, isIncluded })
}

function filterInner(value: unknown, path: string, filtering: Filtering): unknown {
  if (Array.isArray(value)) return filterArray(value, path, filtering)
  if (typeof value === 'object' && value !== null) return filterObject(value as JsonObject, path, filtering)
  return filtering.isIncluded ? value : undefined
}

function filterArray(items: readonly unknown[], path: string, filtering: Filtering): unknown[] | undefined {
  const kept = items.map((item) => filterInner(item, path, filtering)).filter((item) => item !== undefined)
  return kept.length === 0 && !filtering.isIncluded ? undefined : kept
}
