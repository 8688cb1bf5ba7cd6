import type { Config } from '../config/config.js'
import { hasCode, isStoreUnavailable } from '../errors.js'
import type { Logger } from '../logger/logger.js'
import { type LogTrouble, throttleTrouble } from '../logger/throttle-trouble.js'
import type { WriteOutcome } from '../model.js'
import { InProcessQueue } from '../queue/in-process-queue.js'
import type { Job, JobProcessor, JobQueue, WriteJob } from '../queue/job-queue.js'
import type { Store } from '../store/store.js'
import type { Clock } from './live/clock.js'
import { DeadLetters } from './live/writing/dead-letters.js'
import { HalvingProcessor } from './live/writing/halving-processor.js'
import { StampSource, type Stamps } from './live/writing/stamp-source.js'

/** The part of the configuration that a queue needs. */
export type QueueConfig = Pick<Config, 'queue' | 'redis'>

/** What a queue is opened with. */
export interface QueueParts {
  readonly store: Store
  /** Does the jobs of a queue inside this process. */
  readonly processor: JobProcessor
  readonly logger: Logger
  readonly clock: Clock
}

/** The queue of the configuration, and the source of the stamps of writes that go into it. */
interface OpenQueue {
  readonly queue: JobQueue
  readonly stamps: Stamps
}

/**
 * Opens a queue in Redis if one is configured, else one in this process. @throws OnefoldError QUEUE_UNAVAILABLE, QUEUE_UNSUITABLE, STORE_UNAVAILABLE
 */
export async function openQueue(
  { queue: limits, redis }: QueueConfig,
  { store, processor, logger, clock }: QueueParts,
): Promise<OpenQueue> {
  const logTrouble = throttleTrouble(logger, clock.elapsed)
  if (redis !== undefined) {
    // Loaded where it is needed: its packages have three hundred files.
    const { BullmqQueue } = await import('../queue/redis/bullmq-queue.js')
    const queue = await BullmqQueue.open({
      ...limits,
      redis,
      processor: logUnwritten(processor, logTrouble),
      onTrouble: (what, error) => logTrouble('warn', what, error),
      // Logs every change, because otherwise the last one in the log might not hold any more.
      onChange: (objection) => {
        if (objection === undefined) logger.info('writes are taken again')
        else logger.warn('writes are not taken, and answered with 503', { reason: objection.message })
      },
    })
    return { queue, stamps: queue.createStamps(clock.now) }
  }
  const onFailure = ({ kind, collection }: Job, error: unknown): void => {
    // The next start looks for the documents that such a job would have settled.
    const isStopped = hasCode(error, 'QUEUE_CLOSED')
    if (isStopped) logTrouble('warn', 'a job was not done before the process stopped', error, { kind, collection })
    else if (kind === 'settle' && isStoreUnavailable(error))
      logTrouble('warn', 'groups are looked over again in a moment', undefined, { collection, reason: error.message })
    else logTrouble('error', 'a job failed', error, { kind, collection })
  }
  const deadLetters = new DeadLetters(store.records)
  const halving = new HalvingProcessor({ processor: logUnwritten(processor, logTrouble), deadLetters, logTrouble, now: clock.now })
  const queue = new InProcessQueue({ processor: halving, ...limits, now: clock.elapsed, onFailure })
  return { queue, stamps: await StampSource.open(store.records, clock.now, store.capabilities.singleWriter ? undefined : Math.random) }
}

/**
 * The same processor, but it logs writes that the store did not take, for example because its disk is full. Their callers receive that in their
 * answers, which are not logged.
 */
export function logUnwritten(processor: JobProcessor, logTrouble: LogTrouble): JobProcessor {
  const log = ({ collection }: WriteJob, reason: string | undefined): void =>
    logTrouble('warn', 'documents are not written, and answered with 503', undefined, { collection, reason })
  return {
    write: async (job) => {
      try {
        const outcomes = await processor.write(job)
        const unwritten = outcomes.find(({ result }: WriteOutcome) => result === 'pending')
        if (unwritten !== undefined) log(job, unwritten.error?.reason)
        return outcomes
      } catch (error) {
        if (isStoreUnavailable(error)) log(job, error.message)
        throw error
      }
    },
    sign: (job) => processor.sign(job),
    settle: (job) => processor.settle(job),
  }
}
