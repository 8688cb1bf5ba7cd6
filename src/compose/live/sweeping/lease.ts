/** The right to do something that one process at a time should do. */
export interface Lease {
  /** Takes the lease or keeps it for a while. @returns whether this process has it now; rejects where that cannot be told */
  hold(): Promise<boolean>
  /** Gives it up at once. */
  release(): Promise<void>
}

/** How much of its past a queue still knows. */
export interface QueueMemory {
  /**
   * Names the life of the queue: another answer than before means that jobs may have been lost in between. Rejects where the queue cannot be asked.
   */
  life(): Promise<string>
  /** Whether the life ends with this process, and everything that was handed over is done. Absent: it does not end. */
  endsWhole?(): boolean
}
