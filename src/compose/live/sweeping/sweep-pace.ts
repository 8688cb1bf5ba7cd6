/** Share of a sweep's time in which a pass is to be done; the rest is for steps that take longer than others. */
const paceShare = 0.7

/**
 * Longest pause, as a share of a sweep's time. A collection that was small at the last look may have become large, and the next pass over it takes
 * {@link paceShare} of that time.
 */
const longestShare = 0.1

/** What the pace of a pass depends on. */
interface SweepPace {
  /** Milliseconds in which every document is to be looked at. */
  readonly withinMs: number
  /** Number of documents in the collection when the pass began. */
  readonly documents: number
  /** Number of documents that a step looks at. */
  readonly size: number
  /** Milliseconds that the step has taken. */
  readonly tookMs: number
}

/** Longest pause in milliseconds of a sweep that looks at every document within `withinMs`. */
export function longestPauseIn(withinMs: number): number {
  return withinMs * longestShare
}

/** Milliseconds to rest after a step, so that a pass is spread evenly over its time. */
export function pauseAfterStep({ withinMs, documents, size, tookMs }: SweepPace): number {
  const steps = Math.max(1, Math.ceil(documents / size))
  return Math.max(0, Math.min((withinMs * paceShare) / steps, longestPauseIn(withinMs)) - tookMs)
}
