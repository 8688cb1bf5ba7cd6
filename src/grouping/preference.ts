import type { RepresentativePolicy } from '../model.js'

/** Which member of a group a search wants shown for it. */
export type Preference =
  | { readonly by: 'relevance' | 'longest' | 'shortest' | 'oldest' | 'newest' }
  /** Members with a value earlier in the list first, members with none of the values last. */
  | { readonly by: 'values'; readonly field: string; readonly values: readonly FieldValue[] }
  /** Members in the order of their values in the field. */
  | { readonly by: 'order'; readonly field: string; readonly order: 'asc' | 'desc'; readonly missing: 'first' | 'last' }

/** A value by which members are preferred. */
export type FieldValue = string | number | boolean

/** Whether documents can be preferred by a value. */
export function isFieldValue(value: unknown): value is FieldValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** The facts of a document that the policies of scans read. */
export interface PolicyFacts {
  /** Words and figures. */
  readonly length: number
  /** Milliseconds since the epoch; NaN if unknown. Any known time wins over an unknown one. */
  readonly time: number
}

/** The policies that scans and searches share; negative if the first document wins. */
export const policies: Readonly<Record<Exclude<RepresentativePolicy, 'first'>, (a: PolicyFacts, b: PolicyFacts) => number>> = {
  longest: (a, b) => b.length - a.length,
  shortest: (a, b) => a.length - b.length,
  oldest: (a, b) => compareTimes(a.time, b.time),
  newest: (a, b) => compareTimes(-a.time, -b.time),
}

/** The facts of a member that the policies of searches read. */
export interface PreferredFacts extends PolicyFacts {
  /** What the search ranked it by. Members with the rank of the best one tie with it. */
  readonly rank: string
  /** The values of a field, by its path; empty if there is none. */
  values(field: string): readonly FieldValue[]
}

/**
 * Chooses the member that is shown for a group. A choice of presentation: it never changes the group.
 *
 * @param members best first, at least one
 * @param compareOrder the order of the collection, which decides ties; negative if the first comes first
 * @returns one of the members: the one that the policy prefers
 */
export function choosePreferred<Member extends PreferredFacts>(
  members: readonly Member[],
  preference: Preference,
  compareOrder: (a: Member, b: Member) => number,
): Member {
  let best = members[0]!
  for (const member of members) {
    if (preference.by === 'relevance' && member.rank !== best.rank) continue
    if ((compareByPolicy(member, best, preference) || compareOrder(member, best)) < 0) best = member
  }
  return best
}

function compareByPolicy(a: PreferredFacts, b: PreferredFacts, preference: Preference): number {
  switch (preference.by) {
    case 'relevance':
      return 0
    case 'values':
      return rankAmong(a, preference) - rankAmong(b, preference)
    case 'order':
      return compareInOrder(a.values(preference.field), b.values(preference.field), preference)
    default:
      return policies[preference.by](a, b)
  }
}

/** The order of two times; NaN, an unknown one, comes last. */
function compareTimes(a: number, b: number): number {
  const isUnknownA = Number.isNaN(a)
  const isUnknownB = Number.isNaN(b)
  return isUnknownA || isUnknownB ? Number(isUnknownA) - Number(isUnknownB) : a - b
}

/** The earliest place that any of the member's values has in the list. */
function rankAmong(member: PreferredFacts, { field, values }: Preference & { by: 'values' }): number {
  const places = member.values(field).map((value) => values.indexOf(value))
  return Math.min(values.length, ...places.filter((place) => place >= 0))
}

/** Of several values of a member, the first one in the order counts, as on the engines. */
function compareInOrder(a: readonly FieldValue[], b: readonly FieldValue[], { order, missing }: Preference & { by: 'order' }): number {
  const sign = order === 'asc' ? 1 : -1
  const firstOf = (values: readonly FieldValue[]) => values.toSorted((x, y) => sign * compareFieldValues(x, y))[0]
  const valueA = firstOf(a)
  const valueB = firstOf(b)
  if (valueA !== undefined && valueB !== undefined) return sign * compareFieldValues(valueA, valueB)
  const missingLast = Number(valueA === undefined) - Number(valueB === undefined)
  return missing === 'last' ? missingLast : -missingLast
}

/** Numbers and booleans by size, all of them before all strings. */
function compareFieldValues(a: FieldValue, b: FieldValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (typeof a !== 'string' && typeof b !== 'string') return Number(a) - Number(b)
  return typeof a === 'string' ? 1 : -1
}

/**
 * The order of two strings by code unit, but of the numbers within them by size: the newest of several versions is 1.13.0 and not 1.9.3. Strings that
 * differ only in leading zeros are ordered by these. Cost: linear in the part that is the same.
 */
function compareText(a: string, b: string): number {
  let atA = 0
  let atB = 0
  while (atA < a.length && atB < b.length) {
    const endA = endOfDigits(a, atA)
    const endB = endOfDigits(b, atB)
    const areNumbers = endA > atA && endB > atB
    const order = areNumbers ? compareDigits(a.slice(atA, endA), b.slice(atB, endB)) : a.charCodeAt(atA) - b.charCodeAt(atB)
    if (order !== 0) return order
    atA = areNumbers ? endA : atA + 1
    atB = areNumbers ? endB : atB + 1
  }
  return a.length - atA - (b.length - atB) || compareUnits(a, b)
}

function compareDigits(a: string, b: string): number {
  const [numberA, numberB] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return numberA.length - numberB.length || compareUnits(numberA, numberB)
}

/** The place behind the digits that begin at a place; the place itself if there are none. */
function endOfDigits(text: string, from: number): number {
  let end = from
  while (text.charCodeAt(end) >= 0x30 && text.charCodeAt(end) <= 0x39) end++
  return end
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
