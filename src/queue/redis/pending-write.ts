import type { WriteOutcome } from '../../model.js'
import type { WriteJob } from '../job-queue.js'
import { weighJob } from '../job-weight.js'
import type { WriteLedger } from '../write-account.js'

/** An accepted write. Its operations end one by one, perhaps in several batches; the write ends with the last of them. */
export class PendingWrite {
  readonly job: WriteJob
  readonly documents: number
  readonly bytes: number
  /** Resolves with the outcomes in the order of the operations; rejects with the reason if the write as a whole failed. */
  readonly done: Promise<WriteOutcome[]>
  /** Resolves when {@link done} has settled either way. */
  readonly ended: Promise<void>
  readonly #ledger: WriteLedger
  readonly #outcomes: WriteOutcome[]
  #left: number
  #finish!: (outcomes: WriteOutcome[]) => void
  #fail!: (error: unknown) => void
  readonly #given: AbortSignal | undefined

  /** @param given aborted when its caller stops waiting */
  constructor(job: WriteJob, ledger: WriteLedger, given?: AbortSignal) {
    this.job = job
    this.#ledger = ledger
    this.#given = given
    const { documents, bytes } = weighJob(job)
    this.documents = documents
    this.bytes = bytes
    this.#outcomes = new Array(job.operations.length)
    this.#left = job.operations.length
    this.done = new Promise((resolve, reject) => {
      this.#finish = resolve
      this.#fail = reject
    })
    const nothing = () => undefined
    this.ended = this.done.then(nothing, nothing)
  }

  /** Whether its caller has stopped waiting. Operations that were not handed to Redis by then are not handed over. */
  get isAbandoned(): boolean {
    return this.#given?.aborted === true
  }

  /** Number of operations without an outcome yet. */
  get left(): number {
    return this.#left
  }

  /** Whether an operation of the job has an outcome already. */
  isTold(place: number): boolean {
    return this.#outcomes[place] !== undefined
  }

  /** @param place position of the operation in the job; each is reported once */
  tell(place: number, outcome: WriteOutcome): void {
    if (this.#left === 0) return
    this.#outcomes[place] = outcome
    this.#left--
    this.#ledger.end(outcome)
    if (this.#left === 0) this.#finish(this.#outcomes)
  }

  fail(error: unknown): void {
    this.#ledger.refuse(this.#left)
    this.#left = 0
    this.#fail(error)
  }
}
