import type { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'
import { processMark, type Stamp, stampsFrom } from '../../stamp.js'
import { toQueueError } from './redis-watch.js'

/**
 * Takes consecutive microseconds that no process has taken yet: after the last one taken, and not before the caller's clock.
 * KEYS: the last one taken. ARGV: the caller's clock, how many. Answers the first, as text, because Redis would cut the last digits of a number.
 */
const takeScript = `
local last = tonumber(redis.call('GET', KEYS[1]) or '0')
local first = math.max(last + 1, tonumber(ARGV[1]))
redis.call('SET', KEYS[1], string.format('%.0f', first + tonumber(ARGV[2]) - 1))
return string.format('%.0f', first)`

/**
 * Gives stamps that rise over all processes that share a Redis, whatever their clocks say: of two writes of a document, the one accepted later has
 * the later stamp, even if a process with a slower clock accepted it.
 *
 * A Redis that was emptied has forgotten the last stamp. From then on stamps follow the clocks, so these should agree to a second
 * (docs/decisions/0115-bullmq.md).
 */
export class RedisStamps {
  readonly #redis: Redis
  readonly #key: string
  readonly #now: () => number
  /** In every stamp, so that no stamp is given twice. */
  readonly #process = processMark(Math.random())
  #last = 0

  /** @param now milliseconds since the epoch */
  constructor(redis: Redis, { prefix }: RedisConfig, now: () => number) {
    this.#redis = redis
    this.#key = `${prefix}:stamps`
    this.#now = now
  }

  /** The next stamps, in order. @throws OnefoldError QUEUE_UNAVAILABLE */
  async take(count: number): Promise<Stamp[]> {
    const earliest = Math.max(this.#last + 1, Math.floor(this.#now() * 1000))
    this.#last = earliest + count - 1
    const first = await this.#take(earliest, count)
    this.#last = Math.max(this.#last, first + count - 1)
    return stampsFrom(first, count, this.#process)
  }

  /** Does nothing, because nothing is held. */
  async close(): Promise<void> {}

  async #take(earliest: number, count: number): Promise<number> {
    try {
      return Number(await this.#redis.eval(takeScript, 1, this.#key, earliest, count))
    } catch (error) {
      throw toQueueError(error)
    }
  }
}
