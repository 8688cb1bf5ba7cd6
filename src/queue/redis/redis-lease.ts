import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'

/** For how long a process has the lease after it said that it lives. Milliseconds. */
const heldMs = 30_000

/** Takes a lease that nobody has, or keeps one's own. */
const holdScript = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`

const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`

/**
 * A lease in Redis. Whoever does not keep it within 30 seconds has lost it; a Redis that was emptied gives it to the next who asks. So two may
 * believe that they have it for a moment, and what they do must bear that.
 */
export class RedisLease {
  readonly #redis: Redis
  readonly #key: string
  readonly #holder = randomUUID()

  constructor(redis: Redis, key: string) {
    this.#redis = redis
    this.#key = key
  }

  /** Rejects with ioredis's errors. */
  async hold(): Promise<boolean> {
    return (await this.#redis.eval(holdScript, 1, this.#key, this.#holder, heldMs)) === 1
  }

  /** Gives it up at once; nothing happens where Redis is away. */
  async release(): Promise<void> {
    await this.#redis.eval(releaseScript, 1, this.#key, this.#holder).catch(() => undefined)
  }
}
