import type { Job } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Clock } from '../compose/live/clock.js'
import { logSweep } from '../compose/live/sweeping/log-sweep.js'
import { Sweeper } from '../compose/live/sweeping/sweeper.js'
import { DeadLetters } from '../compose/live/writing/dead-letters.js'
import type { Workshop } from '../compose/open-workshop.js'
import type { RedisConfig, WorkerConfig } from '../config/config.js'
import type { Logger } from '../logger/logger.js'
import type { JobPayload } from '../queue/redis/job-payload.js'
import { readQueueDepth } from '../queue/redis/queue-depth.js'
import { RedisLease } from '../queue/redis/redis-lease.js'
import { RedisLife } from '../queue/redis/redis-life.js'
import type { RedisConnections } from '../queue/redis/redis-queues.js'
import { UpkeepQueue } from '../queue/redis/upkeep-queue.js'
import { WorkLanes } from '../queue/work-lanes.js'
import { isRetried } from './job-fault.js'
import { OwnSettling } from './own-settling.js'
import { QueueWorkers } from './queue-workers.js'
import { watchWorker } from './watch-worker.js'
import type { WorkerEvents } from './worker-events.js'
import { createWorkerMetrics, type WorkerMetrics } from './worker-metrics.js'
import { WriteJobs } from './write-jobs.js'

interface WorkerBenchParts {
  readonly workshop: Workshop
  readonly redis: RedisConfig
  readonly worker: WorkerConfig
  readonly connections: RedisConnections
  /** The connection for short questions. */
  readonly asking: Redis
  readonly logger: Logger
  readonly clock: Clock
}

/** Takes jobs from Redis and does them in a workshop, and sweeps while this process has the lease. */
export class WorkerBench {
  readonly metrics: WorkerMetrics
  readonly #parts: WorkerBenchParts
  readonly #workers: QueueWorkers
  readonly #sweeper: Sweeper
  readonly #deadLetters: DeadLetters
  readonly #settling: OwnSettling

  constructor(parts: WorkerBenchParts) {
    const { redis, worker, asking, connections, clock, logger, workshop } = parts
    this.#parts = parts
    this.metrics = createWorkerMetrics({
      queueDepth: () => readQueueDepth(asking, redis),
      restSeconds: () => this.#workers.slowDown.restMs / 1000,
      running: () => this.#workers.running,
      sweepLag: () => this.#sweeper.lagSeconds(),
      sweepFindings: () => this.#sweeper.findings(),
    })
    this.#deadLetters = new DeadLetters(workshop.store.records)
    const events = watchWorker(this.metrics, logger, clock.elapsed)
    this.#workers = new QueueWorkers({ redis, worker, connections, events, elapsed: clock.elapsed })
    this.#sweeper = new Sweeper({
      ...workshop,
      runner: workshop.processor,
      reindexes: workshop.reindexes.unended,
      deadLetters: this.#deadLetters,
      lease: new RedisLease(asking, `${redis.prefix}:sweeper`),
      memory: new RedisLife(asking, `${redis.prefix}:life`),
      clock,
      events: { ...logSweep(logger, clock.elapsed), trouble: events.trouble },
      withinMs: worker.sweepWithinMs,
    })
    this.#settling = this.#start(events)
  }

  /** Takes no more jobs, and finishes running jobs or hands them back within the deadline. */
  async stop(deadlineMs: number): Promise<void> {
    await Promise.all([this.#workers.close(deadlineMs), this.#settling.close(deadlineMs), this.#sweeper.close()])
  }

  /** Begins to take jobs. @returns what settles the writes of this process */
  #start(events: WorkerEvents): OwnSettling {
    const { workshop, worker, clock } = this.#parts
    const { writes, upkeep: upkeepJobs } = this.#workers.queues
    const upkeep = new UpkeepQueue(upkeepJobs)
    const lanes = new WorkLanes(workshop.processor)
    const settling = new OwnSettling({
      upkeep,
      lockMs: worker.lockDurationMs,
      events,
      settle: (job) => lanes.run(job),
      elapsed: clock.elapsed,
    })
    workshop.processor.start(settling)
    workshop.tasks.start(upkeep)
    const now = () => new Date(clock.now())
    const writeJobs = new WriteJobs({
      lanes,
      queue: writes,
      upkeep,
      deadLetters: this.#deadLetters,
      maxStalled: worker.maxStalled,
      lockMs: worker.lockDurationMs,
      events,
      now,
    })
    this.#workers.start({
      write: (job, payload, token) => writeJobs.run(job, payload, token),
      upkeep: (job, payload) => runUpkeep({ lanes, events }, job, payload),
    })
    this.#sweeper.start()
    return settling
  }
}

/**
 * Does a job without a waiting caller. If it fails, it is left to the sweeper, which finds in the index what is not signed or not settled.
 *
 * @throws OnefoldError of the faults `engine away` and `stopping`
 */
async function runUpkeep(
  { lanes, events }: { readonly lanes: WorkLanes; readonly events: WorkerEvents },
  job: Job,
  payload: Exclude<JobPayload, { readonly kind: 'write' }>,
): Promise<void> {
  try {
    await lanes.run(payload)
  } catch (error) {
    if (isRetried(error)) throw error
    events.trouble(`a job of upkeep (${job.id}) is left to the sweeper`, error)
  }
}
