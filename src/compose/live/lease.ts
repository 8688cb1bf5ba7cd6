/** The right to do something that one process at a time should do. */
export interface Lease {
  /** Takes the lease or keeps it for a while. @returns whether this process has it now; rejects where that cannot be told */
  hold(): Promise<boolean>
  /** Gives it up at once. */
  release(): Promise<void>
}

/** Of a process that is alone. */
export const ownLease: Lease = { hold: async () => true, release: async () => {} }
