import type { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'
import { waitAtMost } from '../waiting.js'
import { openRedis, type RedisUse } from './redis-connection.js'

/** The queues in Redis. Writes have one of their own, because callers wait for them, and must not wait behind work that nobody waits for. */
export const queueNames = ['writes', 'upkeep'] as const

/** One of the queues. */
export type QueueName = (typeof queueNames)[number]

/**
 * What becomes of a job that has ended. It is removed from Redis at once, because an event reports its end. The last failed ones are kept for people
 * to look at.
 */
export const jobOptions = { removeOnComplete: true, removeOnFail: { count: 1_000 } } as const

/** The options of BullMQ that are the same wherever a queue is opened. */
export function queueOptions({ prefix }: RedisConfig, connection: Redis) {
  return { prefix, connection }
}

/** Key of one of BullMQ's structures: `onefold:writes:wait`. */
export function queueKey({ prefix }: RedisConfig, queue: QueueName, part: string): string {
  return `${prefix}:${queue}:${part}`
}

/** How long what BullMQ has opened may take to close. Milliseconds. */
const closingMs = 2_000

/**
 * Waits for what BullMQ has opened to close, but not for long: if Redis is away, BullMQ waits for ever for the end of connections that do not exist.
 * The caller closes the connections underneath.
 */
export async function untilClosed(closing: readonly Promise<unknown>[]): Promise<void> {
  await waitAtMost<unknown>(Promise.allSettled(closing), closingMs, () => undefined)
}

/** The connections that a process opens, so that one call ends all of them. */
export class RedisConnections {
  readonly #config: RedisConfig
  readonly #onError: (error: Error) => void
  readonly #open: Redis[] = []

  /** @param onError hears of every failure; connections come back by themselves */
  constructor(config: RedisConfig, onError: (error: Error) => void) {
    this.#config = config
    this.#onError = onError
  }

  /** Opens another connection. */
  open(use: RedisUse): Redis {
    const redis = openRedis(this.#config, use)
    redis.on('error', this.#onError)
    this.#open.push(redis)
    return redis
  }

  /** Ends all of them at once, also those that wait for an answer. */
  close(): void {
    for (const redis of this.#open) redis.disconnect()
  }
}
