/** What a step of a sweep is asked to look at. */
export interface SweepRequest {
  /** Where the step before ended; null at the beginning. A position stays valid while documents are written, and over restarts. */
  readonly after: string | null
  /** Documents that the step looks at: 1..1,000. */
  readonly size: number
  /**
   * The `since` for documents that have none because others wrote them, in microseconds since the epoch: when this sweep began, also if it was
   * resumed, or when a paused reindex began.
   */
  readonly startedAt: number
  /**
   * Documents whose last write has this stamp or a later one are settled in any case, because the job that should have settled them may have been
   * lost. Absent: none.
   */
  readonly settleFrom?: string
}

/** What a step of a sweep found and did. Documents that need nothing are only counted. */
export interface SweepStep {
  /** Where the next step begins; null: the whole collection was looked at. */
  readonly after: string | null
  readonly seen: number
  /** Documents that were signed for the first time, including those that others wrote without our object. */
  readonly signed: number
  /** Documents that were signed again because their version is not the current one. */
  readonly stale: number
  /** Documents that were signed again because their `hash` did not match their text: somebody changed them without onefold. */
  readonly edited: number
  /** Documents that were settled because of {@link SweepRequest.settleFrom}. */
  readonly settled: number
  /** Documents that were placed again because their group, or a container that they name, has no anchor. */
  readonly orphans: number
  /** Documents that cannot be signed, with the reasons. They are left as they are. */
  readonly refused: readonly { readonly id: string; readonly reason: string; readonly code?: string }[]
  /** Documents that others changed meanwhile. They are left for the next sweep. */
  readonly postponed: number
}

/**
 * Looks through a collection for documents that differ from what the index should hold: unsigned, signed by another version, changed without onefold,
 * or orphaned. Corrects each by compare-and-set. Steps of one collection run one after the other. What is written during a step is left to the next
 * one.
 */
export interface Sweep {
  /** @throws OnefoldError STORE_UNAVAILABLE, CURSOR_INVALID */
  step(request: SweepRequest): Promise<SweepStep>
}
