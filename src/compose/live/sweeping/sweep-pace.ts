/** Share of a sweep's time in which a pass should be done. The rest is for steps that take longer than others. */
const paceShare = 0.7

/**
 * Longest pause, as a share of a sweep's time. A collection that was small when it was last checked may have grown large, and the next pass over it
 * takes {@link paceShare} of that time.
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

/** Longest pause, in milliseconds, of a sweep that checks every document within the given time. */
export function longestPauseIn(withinMs: number): number {
  return withinMs * longestShare
}

/** Milliseconds to pause after a step, so that a pass is spread evenly over its time. */
export function pauseAfterStep({ withinMs, documents, size, tookMs }: SweepPace): number {
  const steps = Math.max(1, Math.ceil(documents / size))
  return Math.max(0, Math.min((withinMs * paceShare) / steps, longestPauseIn(withinMs)) - tookMs)
}
