/** Belongs to a task that two threads may do: the first to take the claim does the task. In shared memory, so that both see the same. */
export type Claim = Int32Array

/** A claim that nobody has taken. */
export function createClaim(): Claim {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Takes a claim. @returns false if it was taken before */
export function takeClaim(claim: Claim): boolean {
  return Atomics.exchange(claim, 0, 1) === 0
}
