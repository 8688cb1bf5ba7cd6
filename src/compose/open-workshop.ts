import { availableParallelism } from 'node:os'
import type { Config } from '../config/config.js'
import type { Logger } from '../logger/logger.js'
import type { Store } from '../store/store.js'
import type { TaskLimits } from '../threads/guarded-pool.js'
import { gazetteersOf } from './files/gazetteer-files.js'
import type { Clock } from './live/clock.js'
import { CollectionRegistry } from './live/collection-registry.js'
import { Comparers } from './live/comparing/comparers.js'
import { JobRunner } from './live/job-runner.js'
import { ReindexRecords } from './live/reindexing/reindex-records.js'
import { ReindexTasks } from './live/reindexing/reindex-tasks.js'
import { ReindexTools } from './live/reindexing/reindex-tools.js'
import { UnendedReindexes } from './live/reindexing/unended-reindexes.js'
import { Signers, type SigningSource } from './live/signing/signers.js'
import { StoreTrouble } from './live/store-trouble.js'
import { TaskRunner } from './live/tasks/task-runner.js'
import { TaskStore } from './live/tasks/task-store.js'
import { UseCases } from './live/use-cases.js'
import { openStore, type StoreConfig } from './open-store.js'

/** Most threads if none are configured: more would wait for the one that writes. */
const mostThreads = 8

/** The part of the configuration that a workshop needs. */
export type WorkshopConfig = StoreConfig & Pick<Config, 'makesCollections' | 'threads' | 'redis'>

interface WorkshopOptions {
  readonly logger: Logger
  readonly clock: Clock
  /** False: makes nothing in an engine. Default true. */
  readonly makesIndices?: boolean
  /** Whether the queue repeats a job that failed with this error. Default: it repeats none. */
  isRetried?(error: unknown): boolean
  /** If given, a document that crashes its signer does no harm to others (`Signers.open`). */
  readonly guard?: TaskLimits
}

/** Everything that works on documents in one process: the store, its collections, the signers and comparers, and the use cases over them. */
export interface Workshop {
  readonly store: Store
  /** What keeps the store from answering. */
  readonly trouble: StoreTrouble
  readonly registry: CollectionRegistry
  readonly signers: Signers
  readonly comparers: Comparers
  readonly useCases: UseCases
  readonly tasks: TaskRunner
  /** Does the jobs of a queue. */
  readonly processor: JobRunner
  readonly reindexes: ReindexTasks
  close(): Promise<void>
}

/**
 * Opens the configured store and makes the configured collections in it.
 *
 * @throws OnefoldError STORE_UNAVAILABLE, STORE_DAMAGED, MAPPING_CONFLICT, and what `Signers.open` throws; nothing is left open then
 */
export async function openWorkshop(config: WorkshopConfig, options: WorkshopOptions): Promise<Workshop> {
  const { logger, clock, makesIndices = true, guard, isRetried } = options
  const threads = config.threads ?? Math.min(availableParallelism(), mostThreads)
  const signers = await Signers.open([...sourcesByCollection(config).values()], threads, guard)
  const comparers = new Comparers(signers.lexiconFiles, threads)
  const close = (store?: Store): Promise<void> => closeAll(signers, comparers, store)
  let store: Store | undefined
  try {
    const trouble = new StoreTrouble(clock.elapsed)
    store = await openStore(config, { logger, trouble, makesTemplates: makesIndices })
    const registry = await CollectionRegistry.open(store, config, makesIndices || config.engine === undefined)
    // Redis delivers at least once; a queue inside the process exactly once.
    const remembersDeletes = config.redis !== undefined
    const records = new ReindexRecords(store.records)
    const unended = new UnendedReindexes({ records, elapsed: clock.elapsed, pause })
    const sources = sourcesByCollection(config)
    const useCases = new UseCases({ store, signers, comparers, sources, clock, remembersDeletes, reindexes: unended })
    const tasks = new TaskRunner({ store: new TaskStore(store.records), logger, elapsed: clock.elapsed, ...(isRetried && { isRetried }) })
    const processor = new JobRunner({ registry, tasks, useCases, logger })
    const reindexes = createReindexTasks({ records, unended, store, registry, useCases, threads, logger, clock })
    return { store, trouble, registry, signers, comparers, useCases, tasks, processor, reindexes, close: () => close(store) }
  } catch (error) {
    await close(store)
    throw error
  }
}

interface ReindexBench extends Pick<Workshop, 'store' | 'registry' | 'useCases'>, Pick<WorkshopOptions, 'logger' | 'clock'> {
  readonly threads: number
  readonly records: ReindexRecords
  readonly unended: UnendedReindexes
}

function createReindexTasks({ records, unended, store, registry, useCases, threads, logger, clock }: ReindexBench): ReindexTasks {
  return new ReindexTasks({
    records,
    unended,
    tools: new ReindexTools({ store, useCases, threads, clock, pause }),
    settings: (name) => registry.get(name, false),
    indexOf: (name) => registry.indexOf(name),
    clock,
    logger,
    pause,
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function closeAll(signers: Signers, comparers: Comparers, store: Store | undefined): Promise<void> {
  await signers.close()
  await comparers.close()
  await store?.close()
}

function sourcesByCollection({ collections }: WorkshopConfig): ReadonlyMap<string, SigningSource> {
  return new Map(collections.map((each) => [each.name, { lexicon: each.lexicon, grams: each.grams, gazetteers: gazetteersOf(each) }]))
}
