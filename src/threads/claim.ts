/**
 * A claim on a task that two threads may do: the first thread to take it does the task. It is in shared memory, so that all threads see the same
 * claim.
 */
export type Claim = Int32Array

/** Makes a claim that no thread has taken. */
export function createClaim(): Claim {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Takes a claim. @returns false if it was taken before */
export function takeClaim(claim: Claim): boolean {
  return Atomics.exchange(claim, 0, 1) === 0
}
