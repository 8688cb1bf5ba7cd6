/** Milliseconds between two renewals of the lease, which lasts for 30 s. */
const keptEveryMs = 10_000

/** What {@link LeavingJobs} needs. */
interface LeavingJobsParts {
  /** Takes jobs from the queue. */
  readonly worker: {
    pause(doNotWaitActive: boolean): Promise<void>
    resume(): Promise<void> | void
  }
  /** Number of workers that take jobs from the queue, including this one. */
  countWorkers(): Promise<number>
  /** Only its holder leaves jobs: if all workers did, none would do them. */
  readonly lease: { hold(): Promise<boolean>; release(): Promise<void> }
}

/**
 * Leaves the jobs of a queue to other workers while this one has a huge document under way: jobs behind such a document in the same process would
 * wait until it is placed, sent and indexed (docs/decisions/0118-neighbours-of-huge-documents.md).
 *
 * Jobs are left only while another worker exists to take them and this one has the lease for it. If that is not so, is no longer so, or cannot be
 * learned from Redis, jobs are taken as usual.
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

  /** Whether a job that was taken nevertheless should be handed back. */
  get leaves(): boolean {
    return this.#leaves
  }

  /** Does the job of a huge document, and leaves the jobs that arrive meanwhile to other workers. */
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

  /** Makes one change at a time. A failed change is dropped, because the next one looks at the state that it finds then. */
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

  /** Renews the lease. If it is lost, or nobody can tell, takes jobs again: by now another worker may be leaving them. */
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
