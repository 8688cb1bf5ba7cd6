/** The progress of a run. */
export interface ShownProgress {
  readonly done: number
  readonly total: number
  /** The progress in words; called only when it is shown. */
  text(): string
}

/** Shows the progress of a run on standard error. */
export interface ProgressDisplay {
  show(progress: ShownProgress): void
  /** Removes the bar, at the end or so that another line can be printed; the next update draws it again. */
  clear(): void
}
