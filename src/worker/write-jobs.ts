import { type Job, type Queue, WaitingChildrenError } from 'bullmq'
import { describeForOperators, refusedBy } from '../compose/live/describe-fault.js'
import type { DeadLetters } from '../compose/live/writing/dead-letters.js'
import { engineFailureError, hasEngineFailed, isUnwritten, unwrittenError } from '../compose/live/writing/unwritten.js'
import { cutInHalves, joinHalves } from '../detection/live/halves.js'
import { OnefoldError } from '../errors.js'
import type { WriteOperation, WriteOutcome } from '../model.js'
import type { WriteJob } from '../queue/job-queue.js'
import { toPayload, type WritePayload } from '../queue/redis/job-payload.js'
import { type CodedOutcome, decodeOutcomes, encodeOutcomes } from '../queue/redis/outcome-codes.js'
import { jobOptions } from '../queue/redis/redis-queues.js'
import type { UpkeepQueue } from '../queue/redis/upkeep-queue.js'
import type { WorkLanes } from '../queue/work-lanes.js'
import { jobFaultOf } from './job-fault.js'
import type { WorkerEvents } from './worker-events.js'

interface WriteJobsParts {
  readonly lanes: WorkLanes
  /** Takes the jobs of settling. */
  readonly upkeep: UpkeepQueue
  /** Takes the halves of a job. */
  readonly queue: Queue
  readonly deadLetters: DeadLetters
  /** How many workers may end in the middle of a job before the job is taken for the cause. */
  readonly maxStalled: number
  /** Milliseconds that the lock on a job lasts after its worker renewed it; then another worker may take the job. */
  readonly lockMs: number
  readonly events: WorkerEvents
  now(): Date
}

/** How often the engine may fail at a job before its documents are taken for the cause. */
const maxFailures = 5

/** A job of one document that cannot be done. */
interface GivenUp {
  readonly payload: WritePayload
  readonly error: unknown
  /** The outcomes of its operations, if they have ended; otherwise none was done. */
  readonly outcomes: readonly WriteOutcome[] | undefined
  /** Number of tries. */
  readonly attempts: number
}

/** Why a job is cut in two. */
interface JobFailure {
  readonly error: unknown
  /** The outcomes of its operations, if they have ended; otherwise none was done. */
  readonly outcomes?: readonly WriteOutcome[]
}

/**
 * Does write jobs. If a job fails at something in its documents, or the engine fails at some of them (500), the job is cut in two halves, which
 * become jobs of their own. They are cut again as long as they fail. In the end the harmful document is alone and is set aside, and all others are
 * written.
 */
export class WriteJobs {
  readonly #parts: WriteJobsParts

  constructor(parts: WriteJobsParts) {
    this.#parts = parts
  }

  /**
   * @returns the outcomes of the operations, in the form of Redis
   * @throws OnefoldError of the faults `engine away`, after which the job is done again after a pause, and `stopping`, also if another worker has the
   *   job by now; WaitingChildrenError: its halves are jobs now, and it is run again when they have ended
   */
  async run(job: Job, payload: WritePayload, token: string): Promise<CodedOutcome[]> {
    if (payload.halved) return this.#gather(job, payload, token)
    if (job.stalledCounter > this.#parts.maxStalled) {
      return this.#divide(job, payload, token, { error: stalledError(job.stalledCounter) })
    }
    let outcomes: readonly WriteOutcome[]
    try {
      outcomes = await this.#write(payload, job.attemptsStarted > 1)
    } catch (error) {
      switch (jobFaultOf(error)) {
        case 'refused':
          return encodeOutcomes(payload.operations.map(({ id }) => refusedBy(error, id)))
        case 'harmful':
          return this.#divide(job, payload, token, { error })
        default:
          throw error
      }
    }
    if (outcomes.some(hasEngineFailed)) return this.#fail(job, payload, token, outcomes)
    this.#parts.events.written(outcomes)
    return encodeOutcomes(outcomes)
  }

  async #write(payload: WritePayload, isRepeated: boolean): Promise<WriteOutcome[]> {
    const { lanes, upkeep } = this.#parts
    const outcomes = await lanes.run(payload satisfies WriteJob)
    if (outcomes.some(isUnwritten)) throw unwrittenError(outcomes)
    // An earlier worker may have written a part of the job, and ended before it could enqueue the settling.
    if (isRepeated) await upkeep.enqueue({ kind: 'settle', collection: payload.collection, ids: payload.operations.map(({ id }) => id) })
    return outcomes
  }

  /**
   * Decides about a batch with documents at which the engine failed. If it took others, the fault lies in the documents. If it took nothing, the
   * fault may pass, so the batch is done again after a pause, a few times at most.
   */
  async #fail(job: Job, payload: WritePayload, token: string, outcomes: readonly WriteOutcome[]): Promise<CodedOutcome[]> {
    const error = engineFailureError(outcomes)
    const failures = (payload.failures ?? 0) + 1
    const isOfSome = halvesOf(payload) !== undefined && !outcomes.every(hasEngineFailed)
    if (isOfSome || failures >= maxFailures) return this.#divide(job, { ...payload, failures }, token, { error, outcomes })
    await this.#checkOwned(job, token)
    await job.updateData({ ...payload, failures })
    throw error
  }

  async #divide(job: Job, { failures, ...payload }: WritePayload, token: string, { error, outcomes }: JobFailure): Promise<CodedOutcome[]> {
    await this.#checkOwned(job, token)
    const halves = halvesOf(payload)
    if (halves === undefined) return this.#setAside({ payload, error, outcomes, attempts: triesOf(job) + (failures ?? 1) - 1 })
    this.#parts.events.halved(payload.operations.length, error)
    const children = halves.items.map((operations, half) => ({
      name: 'write',
      data: toPayload({ ...payload, operations, alone: true as const }),
      opts: { ...jobOptions, jobId: `${job.id}-${half}`, lifo: true, parent: { id: job.id!, queue: job.queueQualifiedName } },
    }))
    await this.#parts.queue.addBulk(children)
    await job.updateData({ ...payload, halved: true })
    return this.#gather(job, { ...payload, halved: true }, token)
  }

  /**
   * Checks that this worker still has the job. A worker that was stopped, or stood still for longer than the lock, has lost the job to another one,
   * and its failure says nothing about the documents.
   *
   * @throws OnefoldError QUEUE_CLOSED
   */
  async #checkOwned(job: Job, token: string): Promise<void> {
    if ((await job.extendLock(token, this.#parts.lockMs)) !== 1) throw new OnefoldError('QUEUE_CLOSED', 'another worker has the job')
  }

  /** The outcomes of both halves, once both have ended. */
  async #gather(job: Job, payload: WritePayload, token: string): Promise<CodedOutcome[]> {
    if (await job.moveToWaitingChildren(token)) throw new WaitingChildrenError()
    const values = await job.getChildrenValues()
    const halves = halvesOf(payload)!
    const [first, second] = [0, 1].map((half) => {
      const key = Object.keys(values).find((each) => each.endsWith(`:${job.id}-${half}`))
      return decodeOutcomes(halves.items[half as 0 | 1], key === undefined ? undefined : values[key])
    })
    if (first === undefined || second === undefined) throw new OnefoldError('JOB_INVALID', 'a half of a batch has no outcomes')
    return encodeOutcomes(joinHalves(halves, [first, second]))
  }

  async #setAside({ payload, error, outcomes: ended, attempts }: GivenUp): Promise<CodedOutcome[]> {
    const { deadLetters, events, now } = this.#parts
    const { collection, operations } = payload
    const { code, reason } = describeForOperators(error)
    const at = now().toISOString()
    const outcomes = operations.map(({ id }, i) => (ended === undefined || hasEngineFailed(ended[i]!) ? refusedBy(error, id) : ended[i]!))
    for (const [i, operation] of operations.entries()) {
      const isDone = outcomes[i] === ended?.[i]
      if (!isDone) await deadLetters.add({ collection, _id: operation.id, reason, code, attempts, at, operation })
    }
    events.deadLetter(collection, reason)
    events.written(outcomes)
    return encodeOutcomes(outcomes)
  }
}

function halvesOf({ operations }: WritePayload) {
  return cutInHalves<WriteOperation>(operations, ({ id }) => id)
}

/** Number of tries of a job, including those of the batches that it was a part of: each half has one more `-0` or `-1` in its id. */
function triesOf({ id = '' }: Job): number {
  return (/(-[01])*$/.exec(id)?.[0].length ?? 0) / 2 + 1
}

function stalledError(times: number): OnefoldError {
  return new OnefoldError('THREAD_FAILED', `${times} workers that worked on it ended before it was done`)
}
