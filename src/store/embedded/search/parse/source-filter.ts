import type { BodyNode } from '../body-node.js'

/** Which parts of a document a hit shows; patterns are paths in which `*` stands for any characters. */
export interface SourceFilter {
  /** False: the hit has no `_source`. */
  readonly isShown: boolean
  /** Empty: everything. */
  readonly includes: readonly string[]
  readonly excludes: readonly string[]
}

/** The whole document. */
export const wholeSource: SourceFilter = { isShown: true, includes: [], excludes: [] }

/**
 * Reads `_source`: a boolean, a pattern, an array of patterns, or `{"includes": […], "excludes": […]}`.
 *
 * @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED
 */
export function parseSourceFilter(node: BodyNode | undefined): SourceFilter {
  if (!node) return wholeSource
  if (typeof node.value === 'boolean') return { ...wholeSource, isShown: node.value }
  if (!node.isObject) return { ...wholeSource, includes: patterns(node) }
  node.allow(['includes', 'include', 'excludes', 'exclude'])
  return {
    isShown: true,
    includes: patterns(node.get('includes') ?? node.get('include')),
    excludes: patterns(node.get('excludes') ?? node.get('exclude')),
  }
}

/** Reads the URL's `_source`, `_source_includes` and `_source_excludes`; undefined when there is none of them. */
export function parseSourceParameters(params: Readonly<Record<string, string>>): SourceFilter | undefined {
  const { _source: source, _source_includes: includes, _source_excludes: excludes } = params
  if (source === undefined && includes === undefined && excludes === undefined) return undefined
  if (source === 'false' || source === 'true' || source === '')
    return { ...wholeSource, isShown: source !== 'false', excludes: listed(excludes) }
  return { isShown: true, includes: [...listed(source), ...listed(includes)], excludes: listed(excludes) }
}

function patterns(node: BodyNode | undefined): string[] {
  return node ? node.itemsOrSelf().map((item) => item.string()) : []
}

function listed(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(',')
}
