import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.js'
import type { Logger } from '../logger/logger.js'
import { InProcessQueue } from '../queue/in-process-queue.js'
import type { JobQueue } from '../queue/job-queue.js'
import { type Clock, systemClock } from './live/clock.js'
import { LiveService } from './live/live-service.js'
import { logSweep } from './live/sweeping/log-sweep.js'
import { Sweeper } from './live/sweeping/sweeper.js'
import { DeadLetters } from './live/writing/dead-letters.js'
import { openQueue, type QueueConfig } from './open-queue.js'
import { openWorkshop, type Workshop, type WorkshopConfig } from './open-workshop.js'
import type { Service } from './service.js'

interface ServiceOptions {
  readonly logger: Logger
  /** Default: the machine's. */
  readonly clock?: Clock
  /** False: unfinished tasks and unsigned documents are left as they are, for commands that only ask. Default true. */
  readonly takesUpWork?: boolean
  /** False: nothing is created in an engine, and a collection without an index counts as missing. Default true. */
  readonly makesIndices?: boolean
}

/** The part of the configuration that a service reads. */
export type ServiceConfig = WorkshopConfig & QueueConfig & Pick<Config, 'worker'>

/**
 * A live service on the configured store: opens the store, makes the configured collections, resumes unfinished tasks, and has documents signed that
 * an earlier process left unsigned.
 *
 * @throws OnefoldError STORE_UNAVAILABLE, STORE_DAMAGED, MAPPING_CONFLICT, INPUT_NOT_FOUND, LEXICON_INVALID, LEXICON_VERSION; nothing is left open
 *   then
 */
export async function createService(
  config: ServiceConfig,
  { logger, clock = systemClock, takesUpWork = true, makesIndices = true }: ServiceOptions,
): Promise<Service> {
  const workshop = await openWorkshop(config, { logger, clock, makesIndices })
  let queue: JobQueue | undefined
  try {
    const { store, processor } = workshop
    // Whoever only asks hands nothing over.
    const opened = await openQueue(takesUpWork ? config : { ...config, redis: undefined }, { store, processor, logger, clock })
    queue = opened.queue
    processor.start(queue)
    const sweeper = takesUpWork ? createSweeper(config, workshop, queue, { logger, clock }) : undefined
    const service = new LiveService({ ...workshop, ...opened, clock, sweeper })
    if (takesUpWork) await service.takeUpWork(logger)
    sweeper?.start()
    if (takesUpWork) workshop.signers.warmUp()
    return service
  } catch (error) {
    await queue?.close(0)
    await workshop.close()
    throw error
  }
}

/** The service sweeps where others write, too, and no worker does it. */
function createSweeper(
  { worker }: ServiceConfig,
  workshop: Workshop,
  queue: JobQueue,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
): Sweeper | undefined {
  const { store, processor } = workshop
  // A killed process loses what it had left to settle, so each start is a new life.
  const life = randomUUID()
  if (!(queue instanceof InProcessQueue) || store.capabilities.singleWriter) return undefined
  return new Sweeper({
    ...workshop,
    runner: processor,
    deadLetters: new DeadLetters(store.records),
    memory: { life: async () => life, endsWhole: () => !queue.hasLost },
    clock,
    events: logSweep(logger, clock.elapsed),
    withinMs: worker.sweepWithinMs,
  })
}
