/**
 * Room `worker`: takes jobs from Redis and does them with the use cases that `compose` has put together: writes, signing, settling; sees to what
 * does harm, to an engine that is away, and to an orderly end. Starts no HTTP service. Tests: test/unit/worker, test/faults.
 */
import type { Redis } from 'ioredis'
import type { Registry } from 'prom-client'
import { type Clock, systemClock } from '../compose/live/clock.js'
import { DeadLetters } from '../compose/live/dead-letters.js'
import { openWorkshop, type Workshop, type WorkshopConfig } from '../compose/open-workshop.js'
import type { Config, RedisConfig } from '../config/config.js'
import { OnefoldError } from '../errors.js'
import type { Logger } from '../logger/logger.js'
import { readQueueDepth } from '../queue/queue-depth.js'
import { RedisConnections } from '../queue/redis-queues.js'
import { RedisWatch } from '../queue/redis-watch.js'
import { UpkeepQueue } from '../queue/upkeep-queue.js'
import { WorkLanes } from '../queue/work-lanes.js'
import { isRetried } from './job-fault.js'
import { QueueWorkers } from './queue-workers.js'
import { startStatusServer } from './status-server.js'
import { UpkeepJobs } from './upkeep-jobs.js'
import { watchWorker } from './watch-worker.js'
import { createWorkerMetrics } from './worker-metrics.js'
import { WriteJobs } from './write-jobs.js'

/** What of the configuration a worker reads. */
export type WorkerSettings = WorkshopConfig & Pick<Config, 'redis' | 'worker'>

/** What a worker gets from the process. */
export interface WorkerOptions {
  readonly logger: Logger
  /** Default: the machine's. */
  readonly clock?: Clock
  /** Whether it answers for itself over HTTP. Default true. */
  readonly listens?: boolean
}

/** A worker that takes jobs. */
export interface RunningWorker {
  /** Where its health, readiness and metrics are; undefined where it does not listen. */
  readonly url: string | undefined
  readonly storeDescription: string
  /** Takes no more jobs, finishes what runs or hands it back within the deadline, and lets go of everything; idempotent. */
  stop(deadlineMs: number): Promise<void>
}

/**
 * Starts a worker on the configured engine and Redis.
 *
 * @throws OnefoldError CONFIG_INVALID without Redis, QUEUE_UNAVAILABLE, QUEUE_UNSUITABLE, ADDRESS_UNAVAILABLE, and what `openWorkshop` throws;
 * nothing is left open then
 */
export async function startWorker(config: WorkerSettings, options: WorkerOptions): Promise<RunningWorker> {
  const { logger, listens = true } = options
  const redis = redisOf(config)
  const connections = new RedisConnections(redis, (error) => logger.debug('Redis', { error }))
  let bench: WorkerBench | undefined
  try {
    const asking = connections.open('asking')
    const watch = await RedisWatch.open(asking, `${redis.host}:${redis.port}`)
    bench = await openBench(config, redis, connections, asking, options)
    const ready = async () => {
      const objection = watch.objection()
      if (objection !== undefined) throw objection
      await bench!.workshop.store.ping()
    }
    const status = listens
      ? await startStatusServer(config.worker.host, config.worker.port, { registry: bench.registry, ready })
      : undefined
    const stop = once(async (deadlineMs: number) => {
      await bench!.stop(deadlineMs)
      watch.close()
      await status?.close()
      connections.close()
    })
    return { url: status?.url, storeDescription: bench.workshop.store.description, stop }
  } catch (error) {
    await bench?.stop(0)
    connections.close()
    throw error
  }
}

function redisOf({ redis }: WorkerSettings): RedisConfig {
  if (redis !== undefined) return redis
  const remedy = 'name it with "redis.url", or let "onefold serve" work alone'
  throw new OnefoldError('CONFIG_INVALID', `a worker takes its work from Redis, which is not configured; ${remedy}`)
}

/** What takes jobs and does them. */
interface WorkerBench {
  readonly workshop: Workshop
  readonly registry: Registry
  stop(deadlineMs: number): Promise<void>
}

async function openBench(
  config: WorkerSettings,
  redis: RedisConfig,
  connections: RedisConnections,
  asking: Redis,
  { logger, clock = systemClock }: WorkerOptions,
): Promise<WorkerBench> {
  const { worker } = config
  const { elapsed } = clock
  const workshop = await openWorkshop(config, {
    logger,
    clock,
    isRetried,
    guard: { timeoutMs: worker.signTimeoutMs, memoryBytes: worker.signMemoryBytes },
  })
  const metrics = createWorkerMetrics({
    depth: () => readQueueDepth(asking, redis),
    restSeconds: () => workers.slowDown.restMs / 1000,
    running: () => workers.running,
  })
  const events = watchWorker(metrics, logger, elapsed)
  const workers = new QueueWorkers({ redis, worker, connections, events, elapsed })
  const { processor, tasks } = workshop
  const upkeepQueue = new UpkeepQueue(workers.queues.upkeep)
  processor.start(upkeepQueue)
  tasks.start(upkeepQueue)
  const lanes = new WorkLanes(processor)
  const deadLetters = new DeadLetters(workshop.store.records)
  const { maxStalled } = worker
  const writes = new WriteJobs({
    lanes,
    queue: workers.queues.writes,
    upkeep: upkeepQueue,
    deadLetters,
    maxStalled,
    events,
    now: () => new Date(clock.now()),
  })
  const upkeep = new UpkeepJobs({ lanes, events })
  workers.start({
    write: (job, payload, token) => writes.run(job, payload, token),
    upkeep: (job, payload) => upkeep.run(job, payload),
  })
  const stop = async (deadlineMs: number) => {
    await workers.close(deadlineMs)
    await workshop.close()
  }
  return { workshop, registry: metrics.registry, stop }
}

function once(work: (deadlineMs: number) => Promise<void>): (deadlineMs: number) => Promise<void> {
  let done: Promise<void> | undefined
  return (deadlineMs) => {
    done ??= work(deadlineMs)
    return done
  }
}
