import type { Level, RepresentativePolicy } from '../../model.js'

/** What a listing shows of a scan's result. */
export interface ListingOptions {
  readonly level: Level
  /** Smallest share of the contained document that its container must hold, 0.8..1. */
  readonly minContainment: number
  readonly includeVariants: boolean
  /**
   * Which member represents its group. With `oldest` and `newest`, a document without a time loses to every document that has one. In a group without
   * times, the first member wins, as with `first`.
   */
  readonly prefer: RepresentativePolicy
}
