import type { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'
import { waitAtMost } from '../waiting.js'
import { openRedis, type RedisUse } from './redis-connection.js'

/** The queues in Redis. Writes have their own, because callers wait for them: they must not queue behind work that nobody waits for. */
export const queueNames = ['writes', 'upkeep'] as const

/** One of the queues. */
export type QueueName = (typeof queueNames)[number]

/** A job that has ended leaves Redis at once, because an event reports its end; the last failed ones are kept for people. */
export const jobOptions = { removeOnComplete: true, removeOnFail: { count: 1_000 } } as const

/** The options of BullMQ that are the same for every queue. */
export function queueOptions({ prefix }: RedisConfig, connection: Redis) {
  return { prefix, connection }
}

/** Key of one of BullMQ's structures: `onefold:writes:wait`. */
export function queueKey({ prefix }: RedisConfig, queue: QueueName, part: string): string {
  return `${prefix}:${queue}:${part}`
}

/** Most milliseconds to wait for BullMQ's objects to close. */
const closingMs = 2_000

/**
 * Waits for BullMQ's objects to close, but not for long: if Redis is unavailable, BullMQ waits for ever for the end of connections that do not exist.
 * The caller ends the connections behind them.
 */
export async function untilClosed(closing: readonly Promise<unknown>[]): Promise<void> {
  await waitAtMost<unknown>(Promise.allSettled(closing), closingMs, () => undefined)
}

/** The connections that a process opens, so that one call ends all of them. */
export class RedisConnections {
  readonly #config: RedisConfig
  readonly #onError: (error: Error) => void
  readonly #open: Redis[] = []

  /** @param onError called with every failure; connections reconnect by themselves */
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

  /** Ends all connections at once, including those that wait for an answer. */
  close(): void {
    for (const redis of this.#open) redis.disconnect()
  }
}
