/** The right to do something that only one process at a time should do. */
export interface Lease {
  /** Takes the lease, or renews it for a while. @returns whether this process has it now; rejects if that cannot be determined */
  hold(): Promise<boolean>
  /** Gives the lease up at once. */
  release(): Promise<void>
}

/** What a queue knows of its own past. */
export interface QueueMemory {
  /** The name of the queue's life: if it changes, jobs may have been lost in between. Rejects if the queue cannot be asked. */
  life(): Promise<string>
  /** Whether the life ends with this process and everything that was handed over is done. Absent: the life does not end with the process. */
  endsWhole?(): boolean
}
