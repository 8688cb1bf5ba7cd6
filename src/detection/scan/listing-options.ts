import type { Level, RepresentativePolicy } from '../../model.js'

/** What a listing shows of a scan's result. */
export interface ListingOptions {
  readonly level: Level
  /** Smallest share of the contained document that its container must hold, 0.8..1. */
  readonly minContainment: number
  readonly includeVariants: boolean
  /**
   * Which member stands for its group. `oldest` and `newest` read times: a document without one loses against any that has one, and among those
   * without the first is taken, so that a listing without any time is that of `first`.
   */
  readonly prefer: RepresentativePolicy
}
