/** The right to do something that only one process at a time should do. */
export interface Lease {
  /** Takes the lease, or renews it for a while. @returns whether this process has it now; rejects if that cannot be determined */
  hold(): Promise<boolean>
  /** Gives the lease up at once. */
  release(): Promise<void>
}
