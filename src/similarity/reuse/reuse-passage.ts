import type { UnitSpan } from './reuse-units.js'

/** A passage in units, before its edges are known. */
export interface UnitPassage {
  readonly a: UnitSpan
  readonly b: UnitSpan
  /** Cosine of the weighted terms of both spans, 0..1. */
  readonly score: number
}

/** Half-open span `[start, end)` in UTF-16 code units of the signed text. */
export interface PassageSpan {
  readonly start: number
  readonly end: number
}

/** A passage that two texts share, in whatever wording. */
export interface SharedPassage {
  readonly a: PassageSpan
  readonly b: PassageSpan
  /** Cosine of the weighted terms of both spans, 0..1, at most four decimals. */
  readonly score: number
}
