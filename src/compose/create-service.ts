import { availableParallelism } from 'node:os'
import type { Config } from '../config/config.js'
import { FoldedSearch } from '../detection/search/folded-search.js'
import type { Logger } from '../logger/logger.js'
import { InProcessQueue } from '../queue/in-process-queue.js'
import type { Store } from '../store/store.js'
import { type Clock, systemClock } from './live/clock.js'
import { CollectionRegistry } from './live/collection-registry.js'
import { JobRunner } from './live/job-runner.js'
import { LiveService } from './live/live-service.js'
import { Signers } from './live/signers.js'
import { StampSource } from './live/stamp-source.js'
import { TaskRunner } from './live/task-runner.js'
import { TaskStore } from './live/task-store.js'
import { UseCases } from './live/use-cases.js'
import { openStore } from './open-store.js'
import type { Service } from './service.js'

/** Threads where none are configured: more would wait for the one that writes. */
const mostThreads = 8

/** What a service gets from the process. */
export interface ServiceOptions {
  readonly logger: Logger
  /** Default: the machine's. */
  readonly clock?: Clock
  /** False: unfinished tasks and unsigned documents stay as they are, for whoever only asks. Default true. */
  readonly takesUpWork?: boolean
}

/** What of the configuration a service reads. */
export type ServiceConfig = Pick<Config, 'data' | 'engine' | 'search' | 'collections' | 'makesCollections' | 'threads' | 'queue'>

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
  const threads = config.threads ?? Math.min(availableParallelism(), mostThreads)
  const signers = await Signers.open(lexiconFiles(config), threads)
  let store: Store | undefined
  try {
    store = await openStore(config, logger)
    const service = await openService(config, store, signers, { logger, clock })
    if (takesUpWork) await service.takeUpWork(logger)
    return service
  } catch (error) {
    await signers.close()
    await store?.close()
    throw error
  }
}

async function openService(
  config: ServiceConfig,
  store: Store,
  signers: Signers,
  { logger, clock }: Required<Pick<ServiceOptions, 'logger' | 'clock'>>,
): Promise<LiveService> {
  const registry = await CollectionRegistry.open(store, config)
  const useCases = new UseCases({ store, signers, lexicons: lexiconsByCollection(config), clock })
  const tasks = new TaskRunner({ store: new TaskStore(store.records), logger, elapsed: clock.elapsed })
  const processor = new JobRunner({ store, registry, tasks, useCases })
  const queue = new InProcessQueue({
    processor,
    ...config.queue,
    now: clock.elapsed,
    onFailure: ({ kind, collection }, error) => logger.error('a job failed', { kind, collection, error }),
  })
  const stamps = await StampSource.open(store.records, clock.now)
  return new LiveService({ store, registry, useCases, tasks, queue, stamps, signers, clock, search: new FoldedSearch(store) })
}

function lexiconFiles({ collections }: ServiceConfig): string[] {
  return collections.map(({ lexicon }) => lexicon).filter((file) => file !== undefined)
}

function lexiconsByCollection({ collections }: ServiceConfig): ReadonlyMap<string, string | undefined> {
  return new Map(collections.map(({ name, lexicon }) => [name, lexicon]))
}
