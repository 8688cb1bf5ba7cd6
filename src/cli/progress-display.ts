/** How far something is. */
export interface ShownProgress {
  readonly done: number
  readonly total: number
  /** In words, made when they are shown. */
  text(): string
}

/** Shows how far a run is, on standard error. */
export interface ProgressDisplay {
  show(progress: ShownProgress): void
  /** Takes the bar away, so that something else can be printed; the next update draws it again. */
  pause(): void
  end(): void
}
