import type { JsonObject, Level } from '../../../model.js'
import { isForeignGroup } from '../../../store/foreign-document.js'
import type { FoldFacts } from '../../../store/stored-document.js'

/** The key by which a document folds at a level: its `exact` digest, if it has one, at `exact`; its group above. */
export function foldKeyOf({ exact, group }: FoldFacts, level: Level): string {
  return level === 'exact' ? (exact ?? group) : group
}

/**
 * The clause that finds the documents whose fold key at this level is one of the keys, including documents that hold no `exact` in the index.
 * Documents that others wrote hold no key: they are found by their addresses.
 */
export function buildKeysClause(ownField: string, wanted: readonly string[], level: Level): JsonObject {
  const keys = wanted.filter((key) => !isForeignGroup(key))
  const byGroup = { terms: { [`${ownField}.group`]: keys } }
  if (level !== 'exact') return byGroup
  const exact = `${ownField}.exact`
  const withoutDigest = { bool: { filter: [byGroup], must_not: [{ exists: { field: exact } }] } }
  return { bool: { should: [{ terms: { [exact]: keys } }, withoutDigest], minimum_should_match: 1 } }
}

/** The field whose distinct values count groups at this level. */
export function foldFieldOf(ownField: string, level: Level): string {
  return `${ownField}.${level === 'exact' ? 'exact' : 'group'}`
}
