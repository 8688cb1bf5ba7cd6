/** Share of a sweep's time in which a pass is to be done; the rest is for steps that take longer than others. */
const paceShare = 0.7

/**
 * Longest pause, as a share of a sweep's time. A collection that was small at the last look may have become large, and the next pass over it takes
 * {@link paceShare} of that time.
 */
const longestShare = 0.1

/**
 * The pause after a step that has signed documents again, as a share of the time that it took. Until all are signed, copies may stand in two groups,
 * so the rest of the pass is not spread over its time.
 */
const breathShare = 0.25

/** Longest time in milliseconds that a step should take which signs: writes wait for a part of it. */
const longestStepMs = 500

/** Fewest documents of a step that is to take less time. A step makes some ten calls of the store, however few they are. */
const fewestDocuments = 100

/** What the pace of a pass depends on. */
export interface SweepPace {
  /** Milliseconds in which every document is to be looked at. */
  readonly withinMs: number
  /** Number of documents in the collection when the pass began. */
  readonly documents: number
  /** Number of documents that a step looks at. */
  readonly size: number
  /** Milliseconds that the step has taken. */
  readonly tookMs: number
  /** Whether it has signed documents that another version had signed. */
  readonly hasSigned: boolean
}

/** Longest pause in milliseconds of a sweep that looks at every document within `withinMs`. */
export function longestPauseIn(withinMs: number): number {
  return withinMs * longestShare
}

/** Milliseconds to rest after a step, if the rest of the pass is not spread over its time. */
export function breathAfterStep(tookMs: number): number {
  return tookMs * breathShare
}

/** Milliseconds to rest after a step, so that a pass is spread evenly over its time. */
export function pauseAfterStep({ withinMs, documents, size, tookMs, hasSigned }: SweepPace): number {
  if (hasSigned) return breathAfterStep(tookMs)
  const steps = Math.max(1, Math.ceil(documents / size))
  return Math.max(0, Math.min((withinMs * paceShare) / steps, longestPauseIn(withinMs)) - tookMs)
}

/** Documents of the next step: fewer after a step that signed and took long, otherwise more, up to `most`. */
export function nextSize({ size, tookMs, hasSigned }: Pick<SweepPace, 'size' | 'tookMs' | 'hasSigned'>, most: number): number {
  const isLong = hasSigned && tookMs > longestStepMs && size >= fewestDocuments
  return isLong ? Math.max(fewestDocuments, size >> 1) : Math.min(most, size * 2)
}
