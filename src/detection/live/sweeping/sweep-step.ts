/** The documents that a step of a sweep examines. */
export interface SweepRequest {
  /** Where the step before ended; null at the beginning. A position stays valid while documents are written, and over restarts. */
  readonly after: string | null
  /** Number of documents that the step examines: 1..1,000. */
  readonly size: number
  /**
   * The `since` for documents that have none because others wrote them, in microseconds since the epoch: the start of this sweep, which it keeps when
   * it is resumed, or the start of a reindex that is paused.
   */
  readonly startedAt: number
  /**
   * Documents whose last write has this stamp or a later one are settled in any case, because the job that should have settled them may have been
   * lost. Absent: none.
   */
  readonly settleFrom?: string
}

/** What a step of a sweep found and did. Documents that need no correction are only counted. */
export interface SweepStep {
  /** Where the next step begins; null: the whole collection was examined. */
  readonly after: string | null
  /** Number of documents that were examined. */
  readonly seen: number
  /** Number of documents that were unsigned and are signed now, including those that others wrote without our object. */
  readonly signed: number
  /** Number of documents that were signed again because their version is not the current one. */
  readonly stale: number
  /** Number of documents that were signed again because their `hash` did not match their text: somebody changed them without onefold. */
  readonly edited: number
  /** Number of documents that were settled because of {@link SweepRequest.settleFrom}. */
  readonly settled: number
  /** Number of documents that were placed again because their group, or a container that they name, has no anchor. */
  readonly orphans: number
  /** Documents whose signatures the store refuses, each with the reason. They stay as they are. */
  readonly refused: readonly { readonly id: string; readonly reason: string; readonly code?: string }[]
  /** Documents that are signed now, but were read only in part, which their authors may not expect; each with the reason. */
  readonly gaps: readonly { readonly id: string; readonly reason: string }[]
  /** Number of documents that are left to the next sweep, because others changed them in the meantime or the store did not take the write. */
  readonly postponed: number
}
