import type { Level, RepresentativePolicy } from '../model.js'

/** What a listing shows of a scan's result. */
export interface ListingOptions {
  readonly level: Level
  /** Smallest share of the contained document that its container must hold, 0.8..1. */
  readonly minContainment: number
  readonly includeVariants: boolean
  readonly prefer: RepresentativePolicy
}
