import { FoldedSearch } from '../detection/search/folded-search.js'
import type { Logger } from '../logger/logger.js'
import type { JobQueue } from '../queue/job-queue.js'
import { type Clock, systemClock } from './live/clock.js'
import { LiveService } from './live/live-service.js'
import { openQueue, type QueueConfig } from './open-queue.js'
import { openWorkshop, type WorkshopConfig } from './open-workshop.js'
import type { Service } from './service.js'

/** What a service gets from the process. */
export interface ServiceOptions {
  readonly logger: Logger
  /** Default: the machine's. */
  readonly clock?: Clock
  /** False: unfinished tasks and unsigned documents stay as they are, for whoever only asks. Default true. */
  readonly takesUpWork?: boolean
}

/** What of the configuration a service reads. */
export type ServiceConfig = WorkshopConfig & QueueConfig

/**
 * A live service on the configured store: opens the store, makes the configured collections, takes up unfinished tasks and has documents signed that
 * an earlier process left unsigned.
 *
 * @throws OnefoldError STORE_UNAVAILABLE, STORE_DAMAGED, MAPPING_CONFLICT, INPUT_NOT_FOUND, LEXICON_INVALID, LEXICON_VERSION; nothing is left
 * open then
 */
export async function createService(
  config: ServiceConfig,
  { logger, clock = systemClock, takesUpWork = true }: ServiceOptions,
): Promise<Service> {
  const workshop = await openWorkshop(config, { logger, clock })
  let queue: JobQueue | undefined
  try {
    const { store, processor } = workshop
    // Whoever only asks hands nothing over.
    const opened = await openQueue(takesUpWork ? config : { ...config, redis: undefined }, { store, processor, logger, clock })
    queue = opened.queue
    processor.start(queue)
    const service = new LiveService({ ...workshop, ...opened, clock, search: new FoldedSearch(store) })
    if (takesUpWork) await service.takeUpWork(logger)
    return service
  } catch (error) {
    await queue?.close(0)
    await workshop.close()
    throw error
  }
}
