/** The right to do something that one process at a time should do. */
export interface Lease {
  /** Takes the lease, or extends it. @returns whether this process has it now; rejects if that is unknown */
  hold(): Promise<boolean>
  /** Gives it up at once. */
  release(): Promise<void>
}

/** How much of its past a queue still knows. */
export interface QueueMemory {
  /** Identifies the life of the queue: if the answer changes, jobs may have been lost in between. Rejects if the queue cannot be asked. */
  life(): Promise<string>
  /** Whether the life ends with this process and everything that was handed over is done. Absent: it does not end. */
  endsWhole?(): boolean
}
