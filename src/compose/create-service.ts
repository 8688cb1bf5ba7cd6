import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.js'
import { isStale } from '../detection/signing/signature-version.js'
import type { Logger } from '../logger/logger.js'
import { InProcessQueue } from '../queue/in-process-queue.js'
import type { JobQueue } from '../queue/job-queue.js'
import { patienceMs } from '../store/elastic/engine/vain-wait.js'
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
  /** False: unfinished tasks and unsigned documents are left alone, for commands that only ask. Default true. */
  readonly takesUpWork?: boolean
  /** False: makes nothing in an engine, and treats a collection whose index does not exist as one that does not exist yet. Default true. */
  readonly makesIndices?: boolean
}

/** The part of the configuration that a service reads. */
export type ServiceConfig = WorkshopConfig & QueueConfig & Pick<Config, 'worker'>

/**
 * Opens a live service on the configured store: opens the store, makes the configured collections, takes up unfinished tasks and has the documents
 * signed that an earlier process left unsigned.
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
    // A service that only asks hands nothing over, so it needs no Redis.
    const opened = await openQueue(takesUpWork ? config : { ...config, redis: undefined }, { store, processor, logger, clock })
    queue = opened.queue
    processor.start(queue)
    const sweeper = takesUpWork ? createSweeper(config, workshop, queue, { logger, clock }) : undefined
    const limitMs = config.engine === undefined ? Number.POSITIVE_INFINITY : patienceMs(config.engine.timeoutMs)
    const service = new LiveService({ ...workshop, ...opened, clock, logger, sweeper, patienceMs: limitMs })
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

/**
 * The sweeper of the service; undefined if workers sweep. Where only this process writes, it has nothing to do but to sign again what an earlier
 * release has signed.
 */
function createSweeper(
  { worker }: ServiceConfig,
  workshop: Workshop,
  queue: JobQueue,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
): Sweeper | undefined {
  const { store, processor } = workshop
  if (!(queue instanceof InProcessQueue)) return undefined
  const { singleWriter } = store.capabilities
  // A killed process loses the list of what it had still to settle, so each start counts as another life. A single writer leaves nothing to settle.
  const life = singleWriter ? 'only' : randomUUID()
  return new Sweeper({
    ...workshop,
    runner: processor,
    reindexes: workshop.reindexes.unended,
    deadLetters: new DeadLetters(store.records),
    memory: { life: async () => life, endsWhole: () => !singleWriter && !queue.hasLost },
    clock,
    events: logSweep(logger, clock.elapsed),
    withinMs: worker.sweepWithinMs,
    ...(singleWriter && { isNeeded: (name) => hasStale(workshop, name) }),
  })
}

/** Whether a collection has documents that are to be signed again. */
async function hasStale({ store, registry, useCases }: Workshop, name: string): Promise<boolean> {
  const settings = await registry.get(name, false)
  const versions = Object.keys((await store.counts(settings)).versions)
  if (versions.length === 0) return false
  const current = await useCases.writer(settings).signatureVersion()
  return versions.some((version) => isStale(version, current))
}
