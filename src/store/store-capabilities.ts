/** What a store can do beyond what every store can. Each flag says what it means for the caller. */
export interface StoreCapabilities {
  /** Lookups and searches find a write as soon as its promise resolves. If false, only after `Store.refresh`. */
  readonly visibleAtOnce: boolean
  /**
   * The writes of one call happen all or, after a crash, not at all. If false, each is independent. A conflict affects a single write in either case.
   */
  readonly atomicBatches: boolean
  /** Only this process writes: compare-and-set cannot fail by others. */
  readonly singleWriter: boolean
  /** `knn`, `rescore`, scripts and whatever else the engine knows are passed on. If false, the store has a documented subset of the language. */
  readonly wholeQueryLanguage: boolean
  /**
   * The result of a query is cached for a while: the same query with another `post_filter` costs next to nothing. If false, restrictions belong into
   * the query itself, so that no more than needed is evaluated.
   */
  readonly keepsEvaluatedQueries: boolean
  /** Its indices hold our fields in a form of their own, and writes may be given in that form: `StoreWrite.held`. */
  readonly heldFields: boolean
  /** How much to write in one call: little enough that others need not wait long, and enough to make the fixed cost of a call small. */
  readonly batch: BatchSize
}

/** Where a batch ends. */
export interface BatchSize {
  readonly operations: number
  /** Characters of text; a single document may be longer. */
  readonly characters: number
}
