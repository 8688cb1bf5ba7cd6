/** Share of the time of a sweep in which a pass is to be done: the rest is for steps that take longer than others. */
const paceShare = 0.7

/**
 * Longest pause, as a share of the time of a sweep. A collection that was small at the last look may have become large, and the next pass over it takes
 * {@link paceShare} of that time.
 */
const longestShare = 0.1

/** How a pass is spread over its time. */
interface SweepPace {
  /** Time in which every document is to be looked at, in milliseconds. */
  readonly withinMs: number
  /** Documents of the collection when the pass began. */
  readonly documents: number
  /** Documents that a step looks at. */
  readonly size: number
  /** How long the step has taken, in milliseconds. */
  readonly tookMs: number
}

/** Milliseconds to rest at most, in a sweep that looks at every document within so many. */
export function longestPauseIn(withinMs: number): number {
  return withinMs * longestShare
}

/** Milliseconds to rest after a step, so that a pass is spread evenly over its time. */
export function pauseAfterStep({ withinMs, documents, size, tookMs }: SweepPace): number {
  const steps = Math.max(1, Math.ceil(documents / size))
  return Math.max(0, Math.min((withinMs * paceShare) / steps, longestPauseIn(withinMs)) - tookMs)
}
