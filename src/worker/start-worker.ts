/**
 * Room `worker`: takes jobs from Redis, and does them with the use cases that `compose` has put together: writes, signing, settling. It also sweeps,
 * and handles harmful documents, an engine that is unavailable, and an orderly stop. Starts no HTTP service. Tests: test/unit/worker, test/faults.
 */
import { systemClock as clock } from '../compose/live/clock.js'
import { openWorkshop, type WorkshopConfig } from '../compose/open-workshop.js'
import type { Config, RedisConfig } from '../config/config.js'
import { OnefoldError } from '../errors.js'
import type { Logger } from '../logger/logger.js'
import { RedisConnections } from '../queue/redis/redis-queues.js'
import { RedisWatch } from '../queue/redis/redis-watch.js'
import { isRetried } from './job-fault.js'
import { startStatusServer } from './status-server.js'
import { WorkerBench } from './worker-bench.js'

/** The part of the configuration that a worker reads. */
type WorkerSettings = WorkshopConfig & Pick<Config, 'redis' | 'worker'>

/** A worker that takes jobs. */
export interface RunningWorker {
  /** Base URL of its health, readiness and metrics. */
  readonly url: string
  readonly storeDescription: string
  /** Takes no more jobs, finishes running jobs or hands them back within the deadline, and releases everything; idempotent. */
  stop(deadlineMs: number): Promise<void>
}

/**
 * Starts a worker on the configured engine and Redis.
 *
 * @throws OnefoldError CONFIG_INVALID without Redis, QUEUE_UNAVAILABLE, QUEUE_UNSUITABLE, ADDRESS_UNAVAILABLE, and what `openWorkshop` throws;
 * nothing is left open then
 */
export async function startWorker(config: WorkerSettings, logger: Logger): Promise<RunningWorker> {
  const closers: Closer[] = []
  let stopping: Promise<void> | undefined
  const stop = (deadlineMs: number) => {
    stopping ??= closeAll(closers, deadlineMs)
    return stopping
  }
  try {
    return { ...(await open(config, logger, closers)), stop }
  } catch (error) {
    await stop(0)
    throw error
  }
}

type Closer = (deadlineMs: number) => Promise<void> | void

/** Closes first what was opened last. */
async function closeAll(closers: readonly Closer[], deadlineMs: number): Promise<void> {
  for (const close of closers.toReversed()) await close(deadlineMs)
}

/** @param closers takes what closes each part, once the part is open */
async function open(config: WorkerSettings, logger: Logger, closers: Closer[]): Promise<Omit<RunningWorker, 'stop'>> {
  const { worker } = config
  const redis = redisOf(config)
  const connections = new RedisConnections(redis, (error) => logger.debug('Redis', { error }))
  closers.push(() => connections.close())
  const asking = connections.open('asking')
  const watch = await RedisWatch.open(asking, `${redis.host}:${redis.port}`)
  closers.push(() => watch.close())
  const guard = { timeoutMs: worker.signTimeoutMs, memoryBytes: worker.signMemoryBytes }
  const workshop = await openWorkshop(config, { logger, clock, isRetried, guard })
  closers.push(() => workshop.close())
  const bench = new WorkerBench({ workshop, redis, worker, connections, asking, logger, clock })
  closers.push((deadlineMs) => bench.stop(deadlineMs))
  const ready = async () => {
    const objection = watch.objection()
    if (objection !== undefined) throw objection
    await workshop.store.ping()
  }
  const status = await startStatusServer(worker.host, worker.port, { registry: bench.metrics.registry, ready })
  closers.push(() => status.close())
  return { url: status.url, storeDescription: workshop.store.description }
}

function redisOf({ redis }: WorkerSettings): RedisConfig {
  if (redis !== undefined) return redis
  const remedy = 'name it with "redis.url", or let "onefold serve" work alone'
  throw new OnefoldError('CONFIG_INVALID', `a worker takes its work from Redis, which is not configured; ${remedy}`)
}
