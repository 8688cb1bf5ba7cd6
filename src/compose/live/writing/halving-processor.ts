import { OnefoldError } from '../../../errors.js'
import type { LogTrouble } from '../../../logger/throttle-trouble.js'
import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { JobProcessor, WriteJob } from '../../../queue/job-queue.js'
import { describeForCallers, describeForOperators } from '../describe-fault.js'
import type { DeadLetters } from './dead-letters.js'
import { cutInHalves, joinHalves } from './halves.js'

interface HalvingParts {
  readonly processor: JobProcessor
  readonly deadLetters: Pick<DeadLetters, 'add'>
  readonly logTrouble: LogTrouble
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * How often one job is tried in all. Then its documents are not the cause, and the parts that still fail are refused and not cut: if each failed, a
 * large job would take twice as many tries as it has documents.
 */
const mostTries = 200

/**
 * Does writes as the given processor does, for a queue inside this process. If it fails at something in a document, or the thread that signs it ends,
 * the job is cut in two halves, which are done one after the other and are cut again as long as they fail. In the end the harmful document is alone
 * and is set aside, and all others are written. Workers do the same with the jobs of Redis, each half as a job.
 */
export class HalvingProcessor implements JobProcessor {
  readonly #parts: HalvingParts

  constructor(parts: HalvingParts) {
    this.#parts = parts
  }

  sign: JobProcessor['sign'] = (job) => this.#parts.processor.sign(job)
  settle: JobProcessor['settle'] = (job) => this.#parts.processor.settle(job)

  async write(job: WriteJob): Promise<WriteOutcome[]> {
    let triesLeft = mostTries
    const writePart = async (operations: readonly WriteOperation[], tried: number): Promise<WriteOutcome[]> => {
      try {
        triesLeft--
        return await this.#parts.processor.write({ ...job, operations })
      } catch (error) {
        if (!isOwnFault(error)) throw error
        if (triesLeft <= 0) return operations.map(({ id }) => refusalOf(id, error))
        const halves = cutInHalves(operations, ({ id }) => id)
        if (halves === undefined) return this.#setAside(job.collection, { operations, error, attempts: tried + 1 })
        const first = await writePart(halves.items[0], tried + 1)
        return joinHalves(halves, [first, await writePart(halves.items[1], tried + 1)])
      }
    }
    return writePart(job.operations, 0)
  }

  async #setAside(collection: string, { operations, error, attempts }: FailedDocument): Promise<WriteOutcome[]> {
    const { deadLetters, logTrouble, now } = this.#parts
    const at = new Date(now()).toISOString()
    for (const operation of operations) {
      await deadLetters.add({ collection, _id: operation.id, ...describeForOperators(error), attempts, at, operation })
    }
    logTrouble('error', 'a document was set aside; GET /_onefold/dead-letters lists it', error, { collection })
    return operations.map(({ id }) => refusalOf(id, error))
  }
}

/** Whether it is a fault of onefold itself, which something in a document may have caused. Other errors are about the store or the collection. */
function isOwnFault(error: unknown): boolean {
  return !(error instanceof OnefoldError) || error.code === 'INTERNAL' || error.code === 'THREAD_FAILED'
}

/** Operations of one document that cannot be done. */
interface FailedDocument {
  readonly operations: readonly WriteOperation[]
  readonly error: unknown
  /** Number of tries, alone and in batches. */
  readonly attempts: number
}

function refusalOf(id: string, error: unknown): WriteOutcome {
  return { id, result: 'refused', status: 500, error: { type: 'exception', ...describeForCallers(error) } }
}
