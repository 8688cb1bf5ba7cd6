import type { JsonObject } from '../../../model.js'
import { sinceOfForeign } from '../../foreign-document.js'
import type { FoldField } from '../../store.js'
import { type TermsByFamily, termFields, type WorthFinding } from '../../term-lookup.js'
import { askedTerms } from '../document/held-fields.js'
import type { OwnObject } from '../document/own-object.js'

/** Documents that hold one of the terms in its family. */
export function termsClause(own: OwnObject, terms: TermsByFamily): JsonObject {
  const families = termFields.filter((family) => (terms[family]?.length ?? 0) > 0)
  return anyOf(families.map((family) => ({ terms: { [own.path(family)]: askedTerms(family, terms[family]!) } })))
}

/**
 * Matches the documents that are worth finding by their fingerprints, and some others.
 *
 * A clause for each set would take an engine several times as long as a few clauses with many terms. So the terms of all sets are split by the bits
 * of their position within the set: a document that holds two terms of a set holds one on either side of some bit. So may a document that holds terms
 * of two different sets, which is then found by mistake. Most sets have two terms, which the first bit separates; including them in the clauses for
 * the other bits, which large sets need, would look up a third more terms.
 */
export function worthFindingClause(own: OwnObject, sets: WorthFinding): JsonObject {
  const oneOf = (terms: readonly string[]): JsonObject => ({
    terms: { [own.path('fingerprints')]: askedTerms('fingerprints', [...new Set(terms)]) },
  })
  const single = sets.filter(({ atLeast }) => atLeast === 1).flatMap(({ terms }) => terms)
  const ofPairs = sets.filter(({ atLeast }) => atLeast > 1)
  const side = (bit: number, value: number): string[] =>
    ofPairs.flatMap(({ terms }) => (terms.length > 1 << bit ? terms.filter((_, place) => ((place >>> bit) & 1) === value) : []))
  const bits = 32 - Math.clz32(Math.max(1, ...ofPairs.map(({ terms }) => terms.length)) - 1)
  return anyOf([
    oneOf(single),
    ...Array.from({ length: bits }, (_, bit) => ({ bool: { filter: [oneOf(side(bit, 0)), oneOf(side(bit, 1))] } })),
  ])
}

function anyOf(should: readonly JsonObject[]): JsonObject {
  return { bool: { should, minimum_should_match: 1 } }
}

/** Documents that are not the anchor of their group. */
export function joinedClause(own: OwnObject): JsonObject {
  return { term: { [own.path('joined')]: true } }
}

/** Documents that name a container. */
export function containedClause(own: OwnObject): JsonObject {
  return { exists: { field: own.path('containers') } }
}

/** Documents that are signed. */
export function signedClause(own: OwnObject): JsonObject {
  return { exists: { field: own.path('version') } }
}

/** Documents with one of these version tags. Not by the beginning of the tag: clusters may forbid clauses for prefixes. */
export function versionsClause(own: OwnObject, versions: readonly string[]): JsonObject {
  return { terms: { [own.path('version')]: versions } }
}

/** Documents whose fold field holds one of the values. */
export function foldClause(own: OwnObject, field: FoldField, values: readonly string[]): JsonObject {
  return { terms: { [own.path(field)]: values } }
}

/** Documents that were first written at a time. Those without our fields have none and count as the latest. */
export function sinceClause(own: OwnObject, time: number): JsonObject {
  const since = own.path('since')
  if (time === sinceOfForeign) return { bool: { must_not: [{ exists: { field: since } }] } }
  return { term: { [since]: time } }
}

/** Documents that were first written after a time. Those without our fields come after every time. */
export function sinceLaterClause(own: OwnObject, time: number): JsonObject {
  return { bool: { must_not: [{ range: { [own.path('since')]: { lte: time } } }] } }
}

/** Oldest first. No engine sorts by id without a field of its own, so documents of the same time have to be sorted after reading. */
export function oldestFirst(own: OwnObject): readonly JsonObject[] {
  return [{ [own.path('since')]: { order: 'asc', missing: '_last' } }]
}

/** Clauses that a document must match, and clauses that it must not match. */
export interface DocumentFilter {
  readonly filter?: readonly JsonObject[]
  readonly mustNot?: readonly JsonObject[]
}

/** The query of a filter. The engine computes no scores for it. */
export function filterQuery({ filter = [], mustNot = [] }: DocumentFilter): JsonObject {
  return { bool: { filter, must_not: mustNot } }
}
