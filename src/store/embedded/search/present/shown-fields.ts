import { wildcardMatch } from '../../../../json/wildcard.js'
import type { JsonObject } from '../../../../model.js'
import type { BodyNode } from '../body-node.js'
import type { FlatDocument } from '../flatten-source.js'

/** Reads `fields`: `["title", "meta.*", {"field": "price"}]`; gives the patterns. @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID */
export function parseFields(node: BodyNode): string[] {
  return node.items().map((item) => {
    if (!item.isObject) return item.string()
    item.allow(['field', 'include_unmapped'])
    return item.need('field').string()
  })
}

/** The values of the fields of a document that the patterns name, always as arrays; undefined when it has none of them. */
export function shownFields(document: FlatDocument, patterns: readonly string[]): JsonObject | undefined {
  const shown = [...document].filter(([path]) => patterns.some((pattern) => wildcardMatch(pattern, path)))
  return shown.length === 0 ? undefined : Object.fromEntries(shown)
}
