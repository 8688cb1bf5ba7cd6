import type { Column } from './column.js'
import { compareValues } from './compare-values.js'

/** The places of a column's values in one order: numbers, whatever kind they are of, then strings by code point. */
export interface Ranking {
  /** Distinct values in order. */
  readonly values: readonly (string | number)[]
  /** Place of the value of each ordinal. */
  readonly ranks: Uint32Array
}

/** Orders the values of a column. Where they are of one kind their ordinals are that order, and nothing is done. */
export function rankValues(column: Column): Ranking {
  const { values, kinds } = column
  if (kinds.length <= 1) return { values, ranks: Uint32Array.from(values.keys()) }
  const ordered = [...new Set(values)].sort(compareValues)
  const places = new Map(ordered.map((value, place) => [value, place]))
  return { values: ordered, ranks: Uint32Array.from(values, (value) => places.get(value)!) }
}
