/** What a store can do beyond what every store can; each flag says what it means for the caller. */
export interface StoreCapabilities {
  /** A write is found by lookups and searches as soon as its promise is kept; where false, `Store.refresh` must come between. */
  readonly visibleAtOnce: boolean
  /** The writes of one call happen all or, after a crash, not at all; where false, each stands alone. Conflicts stay single either way. */
  readonly atomicBatches: boolean
  /** Only this process writes: compare-and-set cannot fail by others. */
  readonly singleWriter: boolean
  /** `knn`, `rescore`, scripts and whatever the engine knows are passed on; where false, the store has a documented subset of the language. */
  readonly wholeQueryLanguage: boolean
  /**
   * A query that was evaluated is kept for a while: searched again with another `post_filter` it costs next to nothing. Where false, restrictions
   * belong in the query itself, so that no more than that is evaluated.
   */
  readonly keepsEvaluatedQueries: boolean
  /** Its indices hold our fields in a form of their own, in which it takes them: `StoreWrite.held`. */
  readonly heldFields: boolean
  /** How much is best written in one call: little enough for others to wait for, and enough to make the cost of a call small. */
  readonly batch: BatchSize
}

/** Where a batch ends. */
export interface BatchSize {
  readonly operations: number
  /** Characters of text; a single document may be longer. */
  readonly characters: number
}
