import { doInHalves } from '../../../detection/live/halves.js'
import type { LogTrouble } from '../../../logger/throttle-trouble.js'
import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { JobProcessor, WriteJob } from '../../../queue/job-queue.js'
import { describeForOperators, refusedBy } from '../describe-fault.js'
import type { DeadLetters } from './dead-letters.js'
import { LettersOfDeleted } from './letters-of-deleted.js'

interface HalvingParts {
  readonly processor: JobProcessor
  readonly deadLetters: Pick<DeadLetters, 'add' | 'all' | 'remove'>
  readonly logTrouble: LogTrouble
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Does writes as the given processor does, for a queue inside this process, but in halves if it fails at something in a document. The harmful document
 * becomes a dead letter, until it is deleted. Workers do the same with the jobs of Redis, each half as a job, but remember deletes instead.
 */
export class HalvingProcessor implements JobProcessor {
  readonly #parts: HalvingParts
  readonly #lettersOfDeleted: LettersOfDeleted

  constructor(parts: HalvingParts) {
    this.#parts = parts
    this.#lettersOfDeleted = new LettersOfDeleted(parts.deadLetters)
  }

  sign: JobProcessor['sign'] = (job) => this.#parts.processor.sign(job)
  settle: JobProcessor['settle'] = (job) => this.#parts.processor.settle(job)

  async write(job: WriteJob): Promise<WriteOutcome[]> {
    if (this.#isPointlessRetry(job)) return job.operations.map(({ id }) => ({ id, result: 'noop', status: 200 }))
    const outcomes = await this.#writeInHalves(job)
    await this.#lettersOfDeleted.removeAfter(job.collection, job.operations, outcomes).catch((error: unknown) => {
      this.#parts.logTrouble('warn', 'dead letters of deleted documents are kept', error, { collection: job.collection })
    })
    return outcomes
  }

  /** Whether a job retries a letter whose document was deleted while the job waited. It ends as it does where deletes are remembered. */
  #isPointlessRetry({ alone, collection, operations }: WriteJob): boolean {
    return alone === true && operations.every((operation) => this.#lettersOfDeleted.hasRemoved(collection, operation))
  }

  #writeInHalves(job: WriteJob): Promise<WriteOutcome[]> {
    return doInHalves<WriteOperation, WriteOutcome>(job.operations, {
      idOf: ({ id }) => id,
      attempt: (operations) => this.#parts.processor.write({ ...job, operations }),
      giveUp: async (operations, { error, attempts, isCulprit }) => {
        if (isCulprit) await this.#setAside(job.collection, operations, { error, attempts })
        return operations.map(({ id }) => refusedBy(error, id))
      },
    })
  }

  async #setAside(collection: string, operations: readonly WriteOperation[], { error, attempts }: FailedTries): Promise<void> {
    const { deadLetters, logTrouble, now } = this.#parts
    const at = new Date(now()).toISOString()
    for (const operation of operations) {
      const letter = { collection, _id: operation.id, ...describeForOperators(error), attempts, at, operation }
      await this.#lettersOfDeleted.note({ ...letter, id: await deadLetters.add(letter) })
    }
    logTrouble('error', 'a document was set aside; GET /_onefold/dead-letters lists it', error, { collection })
  }
}

interface FailedTries {
  readonly error: unknown
  readonly attempts: number
}
