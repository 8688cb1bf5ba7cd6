import { randomUUID } from 'node:crypto'
import { Queue, QueueEvents } from 'bullmq'
import type { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'
import { OnefoldError } from '../../errors.js'
import type { WriteOutcome } from '../../model.js'
import type { JobProcessor, JobQueue, QueueDepth, SettleJob, SignJob, WriteJob } from '../job-queue.js'
import { closedError, waitAtMost } from '../waiting.js'
import type { WaitingLimits } from '../waiting-room.js'
import type { WriteAccount } from '../write-account.js'
import { AcceptedWrites } from './accepted-writes.js'
import { BatchesInRedis } from './batches-in-redis.js'
import { Outbox } from './outbox.js'
import type { PendingWrite } from './pending-write.js'
import { readQueueDepth } from './queue-depth.js'
import { queueKey, queueOptions, RedisConnections, untilClosed } from './redis-queues.js'
import { RedisStamps } from './redis-stamps.js'
import { RedisWatch } from './redis-watch.js'
import { refuseLarge } from './refuse-large.js'
import { UpkeepQueue } from './upkeep-queue.js'
import { WritesHere } from './writes-here.js'

/** The limits are about what this process has accepted and that has not ended. */
interface BullmqQueueOptions extends WaitingLimits {
  readonly redis: RedisConfig
  /** Does the writes without signatures, in this process. */
  readonly processor: JobProcessor
  /** Called with faults that the queue handles itself. */
  onTrouble(what: string, error?: unknown): void
  /** Called when writes are no longer accepted, with the reason, and when they are accepted again. */
  onChange?(objection: OnefoldError | undefined): void
}

/** Events that Redis keeps for a process that fell behind. A process that falls further behind learns of the ends by looking for its jobs. */
const keptEvents = 1_000

/** Milliseconds between two looks for jobs of this process that are gone from Redis without an event of their end. */
const lookedEveryMs = 3_000

/** The message for a fault of the connection. */
const redisTrouble = 'Redis is away or in trouble; while it is away, writes are answered with 503'

/**
 * The queue in Redis: this process hands writes over and learns how they ended; worker processes do them. Writes without signatures are done here.
 *
 * Writes of one document keep their order; those of different documents are done at the same time, by one worker or several. No write was
 * acknowledged that is only in Redis (docs/decisions/0115-bullmq.md).
 */
export class BullmqQueue implements JobQueue {
  readonly #options: BullmqQueueOptions
  readonly #connections: RedisConnections
  readonly #redis: Redis
  readonly #watch: RedisWatch
  readonly #queues: { readonly writes: Queue; readonly upkeep: Queue }
  readonly #upkeep: UpkeepQueue
  readonly #events: QueueEvents
  readonly #batches: BatchesInRedis
  readonly #outbox: Outbox
  readonly #here: WritesHere
  readonly #accepted: AcceptedWrites
  readonly #looking: NodeJS.Timeout
  #closing: Promise<void> | undefined
  /** True once the deadline of closing has passed. */
  #isOver = false

  private constructor(options: BullmqQueueOptions, connections: RedisConnections, redis: Redis, watch: RedisWatch) {
    this.#options = options
    this.#accepted = new AcceptedWrites(options)
    this.#connections = connections
    this.#redis = redis
    this.#watch = watch
    const open = (name: 'writes' | 'upkeep') => {
      const queue = new Queue(name, { ...queueOptions(options.redis, redis), streams: { events: { maxLen: keptEvents } } })
      return queue.on('error', (error) => options.onTrouble(redisTrouble, error))
    }
    this.#queues = { writes: open('writes'), upkeep: open('upkeep') }
    this.#upkeep = new UpkeepQueue(this.#queues.upkeep)
    this.#events = new QueueEvents('writes', queueOptions(options.redis, connections.open('waiting')))
    this.#batches = new BatchesInRedis(this.#queues.writes, randomUUID)
    this.#outbox = new Outbox(this.#batches)
    this.#here = new WritesHere(options.processor)
    this.#looking = setInterval(() => void this.#look(), lookedEveryMs)
    this.#looking.unref()
  }

  /** Connects. @throws OnefoldError QUEUE_UNAVAILABLE if Redis cannot be reached or is full, QUEUE_UNSUITABLE; nothing is left open then */
  static async open(options: BullmqQueueOptions): Promise<BullmqQueue> {
    const connections = new RedisConnections(options.redis, (error) => options.onTrouble(redisTrouble, error))
    try {
      const redis = connections.open('asking')
      const watch = await RedisWatch.open(redis, `${options.redis.host}:${options.redis.port}`, options.onChange)
      const queue = new BullmqQueue(options, connections, redis, watch)
      await queue.#listen()
      return queue
    } catch (error) {
      connections.close()
      throw error
    }
  }

  async write(job: WriteJob, given?: AbortSignal): Promise<WriteOutcome[]> {
    if (job.operations.length === 0) return []
    if (this.#closing !== undefined) throw closedError()
    const objection = this.#watch.objection()
    if (objection !== undefined) throw objection
    const write = this.#accepted.accept(job, given)
    refuseLarge(write, this.#options.redis.documentLimit)
    const earlier = this.#accepted.queueUp(write)
    if (earlier === undefined) this.#begin(write)
    else void earlier.then(() => this.#begin(write))
    return write.done
  }

  obstacle(): string {
    return (
      this.#watch.objection()?.message ??
      'it waits for a worker or for the engine; if that goes on, see by "onefold doctor" whether both run, and their logs'
    )
  }

  async enqueue(job: SignJob | SettleJob, delayMs = 0): Promise<void> {
    // While the queue closes, the writes that this process does may hand over what they leave.
    if (this.#isOver) throw closedError()
    await this.#upkeep.enqueue(job, delayMs)
  }

  /** The source of stamps for all processes that share this Redis. @param now milliseconds since the epoch */
  createStamps(now: () => number): RedisStamps {
    return new RedisStamps(this.#redis, this.#options.redis, now)
  }

  async depth(): Promise<QueueDepth> {
    return readQueueDepth(this.#redis, this.#options.redis)
  }

  account(): WriteAccount {
    return this.#accepted.account()
  }

  close(deadlineMs: number): Promise<void> {
    this.#closing ??= this.#close(deadlineMs)
    return this.#closing
  }

  async #listen(): Promise<void> {
    const events = this.#events
    events.on('error', (error) => this.#options.onTrouble(redisTrouble, error))
    events.on('completed', ({ jobId, returnvalue }) => this.#batches.finish(jobId, returnvalue))
    events.on('failed', ({ jobId, failedReason }) => void this.#batches.fail(jobId, failedReason))
    await Promise.all([events.waitUntilReady(), this.#queues.writes.waitUntilReady(), this.#queues.upkeep.waitUntilReady()])
  }

  #begin(write: PendingWrite): void {
    // The caller was told that the write was not done in time, and may have sent it again.
    if (write.isAbandoned) write.fail(abandonedError())
    else if (write.left === 0) return
    else if (write.job.unsigned === true) void this.#here.do(write)
    else this.#outbox.add(write)
  }

  async #look(): Promise<void> {
    if (this.#watch.objection() !== undefined) return
    try {
      const count = await this.#batches.look((ids) => this.#areThere(ids))
      if (count > 0) this.#options.onTrouble(`Redis lost ${count} batches that were under way; they were given to it again`)
    } catch (error) {
      this.#options.onTrouble(redisTrouble, error)
    }
  }

  async #areThere(ids: readonly string[]): Promise<boolean[]> {
    const pipeline = this.#redis.pipeline()
    for (const id of ids) pipeline.exists(queueKey(this.#options.redis, 'writes', id))
    const answers = (await pipeline.exec()) ?? []
    return answers.map(([error, found]) => {
      if (error) throw error
      return found === 1
    })
  }

  async #close(deadlineMs: number): Promise<void> {
    await waitAtMost(this.#accepted.ended(), deadlineMs, () => undefined)
    this.#isOver = true
    clearInterval(this.#looking)
    this.#watch.close()
    // The workers still do what is in Redis, but this process will not learn of it.
    this.#batches.abandon(leftError())
    this.#here.stop()
    this.#accepted.fail(closedError())
    await untilClosed([this.#events.close(), this.#queues.writes.close(), this.#queues.upkeep.close()])
    this.#connections.close()
  }
}

/** For what was handed over, and has not ended. */
function leftError(): OnefoldError {
  return new OnefoldError('QUEUE_CLOSED', 'the process is stopping, and a worker may still do this; see whether it did, or send it again')
}

function abandonedError(): OnefoldError {
  return new OnefoldError(
    'WRITE_PENDING',
    'its time was over before Redis and the earlier writes of its documents let it begin; send it again',
  )
}
