/** What {@link LeavingJobs} works with. */
export interface LeavingJobsParts {
  /** Takes jobs from the queue. */
  readonly worker: {
    pause(doNotWaitActive: boolean): Promise<void>
    resume(): Promise<void> | void
  }
  /** Workers that take jobs from it, this one included. */
  countWorkers(): Promise<number>
  /** One worker at a time leaves its jobs: if all did, nobody would do them. */
  readonly lease: { hold(): Promise<boolean>; release(): Promise<void> }
}

/**
 * Leaves the jobs of a queue to other workers while this one has a huge document under way: what is behind such a document in one process waits for it
 * to be placed, sent and indexed (docs/decisions/0118-neighbours-of-huge-documents.md). Where there is no other worker, or another one has the lease, jobs are
 * taken as ever; so they are where Redis does not say who else is there.
 */
export class LeavingJobs {
  readonly #parts: LeavingJobsParts
  #huge = 0
  #leaves = false
  #changing: Promise<void> = Promise.resolve()

  constructor(parts: LeavingJobsParts) {
    this.#parts = parts
  }

  /** Whether a job that was taken all the same should be handed back. */
  get leaves(): boolean {
    return this.#leaves
  }

  /** Does the job of a huge document; what comes meanwhile is for others. */
  async whileHuge<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#huge++
    void this.#change()
    try {
      return await work()
    } finally {
      this.#huge--
      void this.#change()
    }
  }

  /** One change at a time: what was wanted meanwhile is seen by the last one. */
  #change(): Promise<void> {
    this.#changing = this.#changing.then(() => this.#follow()).catch(() => undefined)
    return this.#changing
  }

  async #follow(): Promise<void> {
    const { worker, lease, countWorkers } = this.#parts
    const isWanted = this.#huge > 0
    if (isWanted === this.#leaves) return
    if (isWanted) {
      if ((await countWorkers()) < 2 || !(await lease.hold())) return
      this.#leaves = true
      await worker.pause(true)
    } else {
      this.#leaves = false
      await worker.resume()
      await lease.release()
    }
  }
}
