/** How often the lease is kept, of 30 s that it lasts. Milliseconds. */
const keptEveryMs = 10_000

/** What {@link LeavingJobs} works with. */
export interface LeavingJobsParts {
  /** Takes jobs from the queue. */
  readonly worker: {
    pause(doNotWaitActive: boolean): Promise<void>
    resume(): Promise<void> | void
  }
  /** Workers that take jobs from it, this one included. */
  countWorkers(): Promise<number>
  /** One worker at a time leaves its jobs: if all did, nobody would do them. Kept for as long as they are left. */
  readonly lease: { hold(): Promise<boolean>; release(): Promise<void> }
}

/**
 * Leaves the jobs of a queue to other workers while this one has a huge document under way: what is behind such a document in one process waits for it
 * to be placed, sent and indexed (docs/decisions/0118-neighbours-of-huge-documents.md). Where there is no other worker, or another one has the lease, jobs are
 * taken as ever; so they are where Redis does not say who else is there, and as soon as one of these turns out while jobs are left.
 */
export class LeavingJobs {
  readonly #parts: LeavingJobsParts
  #huge = 0
  #leaves = false
  #keeping: NodeJS.Timeout | undefined
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
    void this.#inTurn(() => this.#follow())
    try {
      return await work()
    } finally {
      this.#huge--
      void this.#inTurn(() => this.#follow())
    }
  }

  /** One change at a time: what was wanted meanwhile is seen by the last one. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    this.#changing = this.#changing.then(change).catch(() => undefined)
    return this.#changing
  }

  async #follow(): Promise<void> {
    const isWanted = this.#huge > 0
    if (isWanted === this.#leaves) return
    if (!isWanted) await this.#takeAgain()
    else if (await this.#mayLeave()) await this.#leave()
  }

  async #mayLeave(): Promise<boolean> {
    const { lease, countWorkers } = this.#parts
    return (await countWorkers()) >= 2 && (await lease.hold())
  }

  async #leave(): Promise<void> {
    this.#leaves = true
    this.#keeping = setInterval(() => void this.#inTurn(() => this.#keep()), keptEveryMs).unref()
    await this.#parts.worker.pause(true)
  }

  /** Whoever has lost the lease, or cannot tell, takes jobs again: another worker may leave them by now. */
  async #keep(): Promise<void> {
    if (!this.#leaves) return
    const mayLeave = await this.#mayLeave().catch(() => false)
    if (!mayLeave) await this.#takeAgain()
  }

  async #takeAgain(): Promise<void> {
    const { worker, lease } = this.#parts
    clearInterval(this.#keeping)
    this.#leaves = false
    await worker.resume()
    await lease.release()
  }
}
