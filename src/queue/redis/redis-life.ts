import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'

/** Shows whether a Redis was emptied in between: it then lacks a key that was put there, and gets a new one. */
export class RedisLife {
  readonly #redis: Redis
  readonly #key: string

  constructor(redis: Redis, key: string) {
    this.#redis = redis
    this.#key = key
  }

  /** A text that stays the same until Redis is emptied. Rejects with ioredis's errors. */
  async life(): Promise<string> {
    const fresh = randomUUID()
    await this.#redis.set(this.#key, fresh, 'NX')
    return (await this.#redis.get(this.#key)) ?? fresh
  }
}
