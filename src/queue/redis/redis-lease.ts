import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { toQueueError } from './redis-watch.js'

/** Milliseconds that the lease is held after it was last taken or renewed. */
const heldMs = 30_000

/** Takes a lease that nobody has, or renews one's own. */
const holdScript = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`

const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`

/**
 * A lease in Redis: one process at a time has it, and loses it unless it calls {@link hold} again within 30 seconds. A Redis that was emptied gives
 * it to the next process that asks. So two processes may both believe for a moment that they have it; work under a lease must tolerate that.
 */
export class RedisLease {
  readonly #redis: Redis
  readonly #key: string
  readonly #holder = randomUUID()

  constructor(redis: Redis, key: string) {
    this.#redis = redis
    this.#key = key
  }

  /** Takes or renews the lease. @returns whether this process has it now @throws OnefoldError QUEUE_UNAVAILABLE */
  async hold(): Promise<boolean> {
    try {
      return (await this.#redis.eval(holdScript, 1, this.#key, this.#holder, heldMs)) === 1
    } catch (error) {
      throw toQueueError(error)
    }
  }

  /** Gives the lease up. If Redis is unavailable, the lease expires by itself. */
  async release(): Promise<void> {
    await this.#redis.eval(releaseScript, 1, this.#key, this.#holder).catch(() => undefined)
  }
}
