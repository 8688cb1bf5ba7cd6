import { OnefoldError } from '../../../errors.js'
import type { Preference } from '../../../grouping/preference.js'
import type { Level } from '../../../model.js'
import { leastContainment } from '../../detection-limits.js'

/** How the hits of one group are shown. */
export type Show = 'collapse' | 'all' | 'only'

/** The object `duplicates` of a search, parsed, defaults filled in. */
export interface FoldOptions {
  /** `collapse`: one hit per group; `all`: every hit, annotated; `only`: one hit for each group with two or more matching members. */
  readonly show: Show
  readonly level: Level
  /** Share of a document that must be in a shown hit for the document to be hidden under it, 0.8..1. Used only at level `contained`. */
  readonly minContainment: number
  readonly prefer: Preference
  /** Most members listed with a hit, 0..100. */
  readonly members: number
  readonly evidence: boolean
  readonly totalGroups: boolean
  readonly aggsByGroup: boolean
  /** The cursor of the page before; null: the first page. */
  readonly cursor: string | null
  readonly includeVariants: boolean
}

/** Inclusive bounds and default of `duplicates.members`. */
export const memberLimits = { least: 0, most: 100, default: 3 } as const

/** Inclusive bounds and default of `duplicates.min_containment`. */
export const containmentLimits = { least: leastContainment, most: 1, default: leastContainment } as const

/** The error for an invalid part of a search body: names the part and what it takes. */
export function invalidOption(path: string, reason: string): OnefoldError {
  return new OnefoldError('QUERY_INVALID', `${path} ${reason}`, { clause: path })
}
