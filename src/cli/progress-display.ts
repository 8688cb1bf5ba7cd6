import type { Progress } from '../compose/reading-events.js'

/** Shows how far a run is, on standard error. */
export interface ProgressDisplay {
  update(progress: Progress): void
  /** Takes the bar away, so that something else can be printed; the next update draws it again. */
  pause(): void
  end(): void
}
