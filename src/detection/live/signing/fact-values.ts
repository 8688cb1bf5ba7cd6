import { parseIsoTime, representable } from '../../../iso-time.js'
import type { FoldFacts } from '../../../store/stored-document.js'
import { firstValue } from '../../../store/values-at.js'
import { scopeOf, scopeValues } from '../../scope.js'
import type { CollectionSettings } from '../collection-settings.js'

type HoldsValues = Pick<FoldFacts, 'values'>

const epochMilliseconds = /^-?\d{5,16}$/

/**
 * The time in a field, as engines read a field of dates unless its mapping says otherwise: ISO 8601, in UTC if it names no zone, or milliseconds since
 * the epoch as a number or its digits; also with a space before the clock, as databases write times and mappings often name them
 * (`yyyy-MM-dd HH:mm:ss`), and a zone of hours alone. Files have no mapping, so more forms are read there (input/time-value.ts). Of an array, the first
 * value counts.
 *
 * @returns milliseconds since the epoch; undefined if the value is none of these, or names a day that does not exist
 */
export function timeOf(value: unknown): number | undefined {
  const first = firstValue(value)
  if (typeof first === 'number') return representable(first)
  if (typeof first !== 'string') return undefined
  const text = first.trim()
  if (epochMilliseconds.test(text)) return representable(Number(text))
  return parseIsoTime(text)
}

/** The time of a document whose facts were read; undefined if the collection or the document has none. */
export function timeOfFacts({ timeField }: Pick<CollectionSettings, 'timeField'>, { values }: HoldsValues): number | undefined {
  return timeField === undefined ? undefined : timeOf(values[timeField])
}

/** The scope of a document whose facts were read; undefined if the collection or the document has none. */
export function scopeOfFacts({ scopeFields }: Pick<CollectionSettings, 'scopeFields'>, { values }: HoldsValues): string | undefined {
  return scopeOf(scopeFields.map((field) => values[field]))
}

/** Values from which {@link scopeOfFacts} reads a scope. */
export function factsOfScope({ scopeFields }: Pick<CollectionSettings, 'scopeFields'>, scope: string | undefined): HoldsValues['values'] {
  const values = scopeValues(scope, scopeFields.length)
  return Object.fromEntries(scopeFields.map((field, i) => [field, values[i]]))
}

/** Whether two times are no farther apart than `withinMs`. An unknown time keeps nothing apart. */
export function areWithin(withinMs: number | undefined, a: number | undefined, b: number | undefined): boolean {
  return withinMs === undefined || a === undefined || b === undefined || Math.abs(a - b) <= withinMs
}
