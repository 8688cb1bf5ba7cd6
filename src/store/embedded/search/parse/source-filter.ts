import { type SourceFilter, wholeSource } from '../../../../json/source-filter.js'
import type { BodyNode } from '../body-node.js'

/**
 * Reads `_source`: a boolean, a pattern, an array of patterns, or `{"includes": […], "excludes": […]}`.
 *
 * @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED
 */
export function parseSourceFilter(node: BodyNode | undefined): SourceFilter {
  if (!node) return wholeSource
  if (typeof node.value === 'boolean') return { ...wholeSource, shown: node.value }
  if (!node.isObject) return { ...wholeSource, includes: patterns(node) }
  node.allow(['includes', 'include', 'excludes', 'exclude'])
  return {
    shown: true,
    includes: patterns(node.get('includes') ?? node.get('include')),
    excludes: patterns(node.get('excludes') ?? node.get('exclude')),
  }
}

function patterns(node: BodyNode | undefined): string[] {
  return node ? node.itemsOrSelf().map((item) => item.string()) : []
}
