import type { Level, RepresentativePolicy } from '../../model.js'

/** What a listing shows of a scan's result. */
export interface ListingOptions {
  readonly level: Level
  /** Smallest share of the contained document that its container must hold, 0.8..1. */
  readonly minContainment: number
  readonly includeVariants: boolean
  /**
   * Which member represents its group. `oldest` and `newest` read times: a document without one loses to any that has one. In a group without times
   * the first member wins, as with `first`.
   */
  readonly prefer: RepresentativePolicy
}
