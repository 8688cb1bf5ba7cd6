import { DelayedError, type Job, Queue, WaitingChildrenError, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { RedisConfig, WorkerConfig } from '../config/config.js'
import { isHuge } from '../queue/job-weight.js'
import { type JobPayload, parsePayload, type WritePayload } from '../queue/redis/job-payload.js'
import { RedisLease } from '../queue/redis/redis-lease.js'
import { type QueueName, queueNames, queueOptions, type RedisConnections, untilClosed } from '../queue/redis/redis-queues.js'
import { closedError, waitAtMost } from '../queue/waiting.js'
import { HeldWork, isOfOneIndex } from './held-work.js'
import { jobFaultOf } from './job-fault.js'
import { LeavingJobs } from './leaving-jobs.js'
import { SlowDown } from './slow-down.js'
import { WorkUntilCut } from './work-until-cut.js'
import type { WorkerEvents } from './worker-events.js'
import { troubleOf } from './worker-trouble.js'

/** The handlers of jobs. Both reject as `WriteJobs.run` does. */
interface JobHandlers {
  write(job: Job, payload: WritePayload, token: string): Promise<unknown>
  upkeep(job: Job, payload: Exclude<JobPayload, { readonly kind: 'write' }>): Promise<void>
}

interface QueueWorkersOptions {
  readonly redis: RedisConfig
  readonly worker: WorkerConfig
  readonly connections: RedisConnections
  readonly events: WorkerEvents
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

/** How many jobs without a waiting caller are done at a time: they share the engine with jobs that have one. */
const upkeepAtOnce = 2

/**
 * Switches off BullMQ's bound on stalled jobs, beyond which it would move a job to where nobody looks for it. Our bound is `maxStalled`, after which
 * the job is halved.
 */
const neverGivenUp = 2 ** 31 - 1

/** In effect no bound on jobs a second; but a queue can only be paused for a time if it has a limiter. */
const limiter = { max: 2 ** 31 - 1, duration: 1_000 }

/** Milliseconds after a fault of the connection until a worker asks for jobs again. */
const askedAgainMs = 1_000

const redisTrouble = 'Redis is away or in trouble; jobs wait in it until it is back'

/** Takes jobs from Redis and has them done, by one BullMQ worker for each queue. */
export class QueueWorkers {
  readonly queues: Readonly<Record<QueueName, Queue>>
  readonly slowDown: SlowDown
  readonly #held = new HeldWork({ chance: Math.random, now: Date.now })
  readonly #options: QueueWorkersOptions
  readonly #workers: Worker[] = []
  /** Tokens of the jobs under way. */
  readonly #running = new Set<string>()
  /** Undefined until {@link start}. */
  #handlers: JobHandlers | undefined
  /** Leaves writes to other workers; undefined until {@link start}. */
  #leaving: LeavingJobs | undefined
  readonly #asking: Redis
  readonly #handling = new WorkUntilCut()
  #closing: Promise<void> | undefined

  constructor(options: QueueWorkersOptions) {
    this.#options = options
    const asking = options.connections.open('asking')
    this.#asking = asking
    const open = (name: QueueName) =>
      new Queue(name, queueOptions(options.redis, asking)).on('error', (error) => options.events.trouble(redisTrouble, error))
    this.queues = { writes: open('writes'), upkeep: open('upkeep') }
    this.slowDown = new SlowDown({
      hold: async (milliseconds) => void (await Promise.all(queueNames.map((name) => this.queues[name].rateLimit(milliseconds)))),
      chance: Math.random,
      elapsed: options.elapsed,
    })
  }

  /** Number of jobs that are being done now. */
  get running(): number {
    return this.#running.size
  }

  /** Begins to take jobs. */
  start(handlers: JobHandlers): void {
    this.#handlers = handlers
    const writes = this.#createWorker('writes', this.#options.worker.jobs)
    this.#workers.push(writes, this.#createWorker('upkeep', upkeepAtOnce))
    this.#leaving = new LeavingJobs({
      worker: writes,
      countWorkers: () => this.queues.writes.getWorkersCount(),
      lease: new RedisLease(this.#asking, `${this.#options.redis.prefix}:leaving`),
    })
  }

  /** Takes no more jobs. Those under way finish, or are handed back after the deadline; idempotent. */
  close(deadlineMs: number): Promise<void> {
    this.#closing ??= this.#close(deadlineMs)
    return this.#closing
  }

  #createWorker(name: QueueName, concurrency: number): Worker {
    const { redis, worker, connections, events } = this.#options
    const created = new Worker(name, (job, token) => this.#work(job, token!), {
      ...queueOptions(redis, connections.open('waiting')),
      concurrency,
      limiter,
      lockDuration: worker.lockDurationMs,
      stalledInterval: worker.stalledIntervalMs,
      maxStalledCount: neverGivenUp,
      runRetryDelay: askedAgainMs,
    })
    created.on('error', (error) => events.trouble(troubleOf(error), error))
    created.on('stalled', (id) => events.stalled(id))
    created.on('failed', (job, error) => events.trouble(`job ${job?.id} was given up`, error))
    return created
  }

  async #work(job: Job, token: string): Promise<unknown> {
    const begun = this.#options.elapsed()
    this.#running.add(token)
    let work: string | undefined
    try {
      const payload = parsePayload(job.data)
      if (payload.kind === 'write' && this.#leaving?.leaves) return await handBack(job, token)
      const name = `${payload.kind} ${payload.collection}`
      const until = this.#held.enter(name)
      if (until !== undefined) return await putOff(job, token, until)
      work = name
      const result = await this.#handling.run(() => this.#handle(job, payload, token))
      const documents = payload.kind === 'write' ? payload.operations.length : payload.ids.length
      this.#options.events.done(payload.kind, documents, (this.#options.elapsed() - begun) / 1000)
      this.slowDown.succeed()
      this.#held.succeed(work)
      return result
    } catch (error) {
      if (work !== undefined && isOfOneIndex(error)) return await this.#hold(job, token, work, error)
      if (work !== undefined) this.#held.leave(work)
      return await this.#giveBack(job, token, error)
    } finally {
      this.#running.delete(token)
    }
  }

  #handle(job: Job, payload: JobPayload, token: string): Promise<unknown> {
    const handlers = this.#handlers!
    if (payload.kind !== 'write') return handlers.upkeep(job, payload)
    const write = () => handlers.write(job, payload, token)
    return isHuge(payload) && this.#leaving !== undefined ? this.#leaving.whileHuge(write) : write()
  }

  /** Puts off a job whose index takes no requests, and those of the same kind and collection. */
  #hold(job: Job, token: string, work: string, error: unknown): Promise<never> {
    const until = this.#held.fail(work)
    this.#options.events.engineAway(error, Math.max(0, until - Date.now()))
    return putOff(job, token, until)
  }

  /** Throws the error by which BullMQ puts a failed job where it belongs: back into the queue, or among the failed. */
  async #giveBack(job: Job, token: string, error: unknown): Promise<never> {
    const { events } = this.#options
    if (error instanceof WaitingChildrenError || error instanceof WaitingError || error instanceof DelayedError) throw error
    switch (jobFaultOf(error)) {
      case 'engine away':
        events.engineAway(error, await this.slowDown.fail())
        throw Worker.RateLimitError()
      case 'stopping':
        events.handedBack()
        return handBack(job, token)
      default:
        throw error
    }
  }

  async #close(deadlineMs: number): Promise<void> {
    const closing = Promise.allSettled(this.#workers.map((worker) => worker.close()))
    const timer = setTimeout(() => this.#handling.cut(closedError()), deadlineMs)
    // Handing jobs back at the deadline takes a moment more; if Redis is unavailable, it would take for ever.
    await waitAtMost<unknown>(closing, deadlineMs + 2_000, () => undefined)
    clearTimeout(timer)
    await untilClosed(this.#workers.map((worker) => worker.close(true)))
    await untilClosed(queueNames.map((name) => this.queues[name].close()))
  }
}

/** Puts a job back to where the next worker takes it from. */
async function handBack(job: Job, token: string): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}

/** Puts a job where it waits for a time, without keeping others from being taken. @param until milliseconds since 1970 */
async function putOff(job: Job, token: string, until: number): Promise<never> {
  await job.moveToDelayed(until, token)
  throw new DelayedError()
}
