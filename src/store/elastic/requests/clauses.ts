import type { JsonObject } from '../../../model.js'
import type { FoldField } from '../../store.js'
import { ownField, sinceOfForeign, termPaths } from '../engine-document.js'

/** Documents that hold one of the terms, in any family. */
export function termsClause(terms: readonly string[]): JsonObject {
  return { bool: { should: termPaths.map((path) => ({ terms: { [path]: terms } })), minimum_should_match: 1 } }
}

/** Documents that are not the anchor of their group. */
export const joinedClause: JsonObject = { term: { [`${ownField}.joined`]: true } }

/** Documents that are signed. */
export const signedClause: JsonObject = { exists: { field: `${ownField}.version` } }

/** Documents whose fold field holds one of the values. */
export function foldClause(field: FoldField, values: readonly string[]): JsonObject {
  return { terms: { [`${ownField}.${field}`]: values } }
}

const since = `${ownField}.since`

/** Documents of one time; those that are not ours yet are of the last. */
export function timeClause(time: number): JsonObject {
  if (time === sinceOfForeign) return { bool: { must_not: [{ exists: { field: since } }] } }
  return { term: { [since]: time } }
}

/** Documents that come after a time; those that are not ours yet come after every time. */
export function laterClause(time: number): JsonObject {
  return { bool: { must_not: [{ range: { [since]: { lte: time } } }] } }
}

/** Oldest first. No engine sorts by id without a field of its own; ties are put in order by who reads. */
export const oldestFirst: readonly JsonObject[] = [{ [since]: { order: 'asc', missing: '_last' } }]

/** What a document must be and must not be. */
export interface DocumentFilter {
  readonly filter?: readonly JsonObject[]
  readonly mustNot?: readonly JsonObject[]
}

/** The query of a filter; scores are not reckoned. */
export function filterQuery({ filter = [], mustNot = [] }: DocumentFilter): JsonObject {
  return { bool: { filter, must_not: mustNot } }
}
