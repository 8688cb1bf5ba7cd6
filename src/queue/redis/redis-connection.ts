import { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'

/** What a connection is for. */
export type RedisUse =
  /** Short commands whose caller wants to hear at once that Redis is away. */
  | 'asking'
  /** Commands that wait until Redis is back: those of BullMQ's workers and of event listeners. */
  | 'waiting'

/** Longest wait for a command, in milliseconds, so that a Redis that hangs counts as away. */
const commandTimeoutMs = 5_000

const longestPauseMs = 2_000

/** A connection that reconnects for ever, and begins to connect at once. The caller handles its errors and closes it. */
export function openRedis(config: RedisConfig, use: RedisUse): Redis {
  // BullMQ wants no bound where it waits: single commands of it take minutes.
  const bounds = use === 'asking' ? askingBounds : { maxRetriesPerRequest: null }
  return new Redis({ ...connectionOptions(config), ...bounds })
}

const askingBounds = { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: commandTimeoutMs }

function connectionOptions({ host, port, username, password, database, tls }: RedisConfig) {
  return {
    host,
    port,
    db: database,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls !== undefined && { tls: { ...(tls.ca !== undefined && { ca: tls.ca }) } }),
    connectTimeout: commandTimeoutMs,
    retryStrategy: (attempt: number) => pauseBefore(attempt, Math.random()),
  }
}

/** Milliseconds before the next attempt to connect: between half of the longest and the longest, so that many clients do not come back at once. */
function pauseBefore(attempt: number, chance: number): number {
  const longest = Math.min(50 * 2 ** Math.min(attempt, 10), longestPauseMs)
  return Math.round((longest * (1 + chance)) / 2)
}
