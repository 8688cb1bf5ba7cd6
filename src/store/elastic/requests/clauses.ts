import type { JsonObject } from '../../../model.js'
import { sinceOfForeign } from '../../foreign-document.js'
import { type FoldField, type TermsByFamily, termFields } from '../../store.js'
import type { OwnObject } from '../own-object.js'

/** Documents that hold one of the terms in its family. */
export function termsClause(own: OwnObject, terms: TermsByFamily): JsonObject {
  const families = termFields.filter((family) => (terms[family]?.length ?? 0) > 0)
  return { bool: { should: families.map((family) => ({ terms: { [own.path(family)]: terms[family] } })), minimum_should_match: 1 } }
}

/** Documents that are not the anchor of their group. */
export function joinedClause(own: OwnObject): JsonObject {
  return { term: { [own.path('joined')]: true } }
}

/** Documents that are signed. */
export function signedClause(own: OwnObject): JsonObject {
  return { exists: { field: own.path('version') } }
}

/** Documents whose fold field holds one of the values. */
export function foldClause(own: OwnObject, field: FoldField, values: readonly string[]): JsonObject {
  return { terms: { [own.path(field)]: values } }
}

/** Documents of one time; those that are not ours yet are of the last. */
export function timeClause(own: OwnObject, time: number): JsonObject {
  const since = own.path('since')
  if (time === sinceOfForeign) return { bool: { must_not: [{ exists: { field: since } }] } }
  return { term: { [since]: time } }
}

/** Documents that come after a time; those that are not ours yet come after every time. */
export function laterClause(own: OwnObject, time: number): JsonObject {
  return { bool: { must_not: [{ range: { [own.path('since')]: { lte: time } } }] } }
}

/** Oldest first. No engine sorts by id without a field of its own; ties are put in order by who reads. */
export function oldestFirst(own: OwnObject): readonly JsonObject[] {
  return [{ [own.path('since')]: { order: 'asc', missing: '_last' } }]
}

/** What a document must be and must not be. */
export interface DocumentFilter {
  readonly filter?: readonly JsonObject[]
  readonly mustNot?: readonly JsonObject[]
}

/** The query of a filter; scores are not reckoned. */
export function filterQuery({ filter = [], mustNot = [] }: DocumentFilter): JsonObject {
  return { bool: { filter, must_not: mustNot } }
}
