import type { JsonObject } from '../model.js'
import { shortPattern, wildcardMatch } from './wildcard.js'

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

/** Most patterns in one list, because each is compared with every path. */
export const maxSourcePatterns = 1000

/** Shows everything. */
export const wholeSource: SourceFilter = { shown: true, includes: [], excludes: [] }

/**
 * The part of a document that is shown, as a new object. Parts that are shown whole are shared with the document.
 *
 * Cost: values of the document, and different paths × patterns, however many documents are filtered with the same object of patterns.
 */
export function filterSource(source: JsonObject, patterns: SourcePatterns): JsonObject {
  const { includes, excludes } = patterns
  if (includes.length === 0 && excludes.length === 0) return source
  const filtering = { ...pathsOf(patterns), leavesOut: excludes.length > 0, isIncluded: includes.length === 0 }
  return filterObject(source, '', filtering) ?? {}
}

/** The paths that the patterns of a request name, by these patterns. */
const knownPaths = new WeakMap<SourcePatterns, Pick<Filtering, 'included' | 'excluded'>>()

function pathsOf(patterns: SourcePatterns): Pick<Filtering, 'included' | 'excluded'> {
  const paths = knownPaths.get(patterns) ?? { included: new NamedPaths(patterns.includes), excluded: new NamedPaths(patterns.excludes) }
  knownPaths.set(patterns, paths)
  return paths
}

interface Filtering {
  readonly included: NamedPaths
  readonly excluded: NamedPaths
  /** Whether any path is excluded. */
  readonly leavesOut: boolean
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
  if (filtering.excluded.has(path)) return undefined
  const isIncluded = filtering.isIncluded || filtering.included.has(path)
  if (isIncluded && !filtering.leavesOut) return value
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

/** The paths that patterns name; `*` in a pattern matches any characters. A path that was asked about is remembered, because documents have the same paths. */
export class NamedPaths {
  readonly #patterns: readonly string[]
  readonly #known = new Map<string, boolean>()

  constructor(patterns: readonly string[]) {
    this.#patterns = patterns.map(shortPattern)
  }

  has(path: string): boolean {
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const isNamed = this.#patterns.some((pattern) => wildcardMatch(pattern, path))
    this.#known.set(path, isNamed)
    return isNamed
  }
}
