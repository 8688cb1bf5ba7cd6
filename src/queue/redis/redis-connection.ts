import { Redis } from 'ioredis'
import { type PauseLimits, pauseAfter } from '../../back-off.js'
import type { RedisConfig } from '../../config/config.js'
import { lacksRight } from './why-unreachable.js'

/** The use of a connection. */
export type RedisUse =
  /** Short commands whose caller wants to learn at once that Redis is unavailable. */
  | 'asking'
  /** Commands that wait until Redis is back: those of BullMQ's workers and of its listeners. */
  | 'waiting'

/** Longest wait for a command in milliseconds, after which a Redis that hangs counts as unavailable. */
const commandTimeoutMs = 5_000

/** Between attempts to connect. */
const reconnectPauses: PauseLimits = { firstPauseMs: 100, longestPauseMs: 2_000 }

/** Opens a connection, which begins to connect at once and reconnects for ever. The caller listens to its errors and ends it. */
export function openRedis(config: RedisConfig, use: RedisUse): Redis {
  // BullMQ wants no bounds where it waits, because some of its commands take minutes.
  const bounds = use === 'asking' ? askingBounds : { maxRetriesPerRequest: null }
  return withoutConsole(new Redis({ ...connectionOptions(config), ...bounds }))
}

type Answer = (error: Error | null, facts?: unknown) => void

/**
 * Keeps the client off the console, and the clients that BullMQ makes of it. It asks Redis for its state before it counts as ready; if its user may
 * not, it is ready all the same, and prints a warning with advice for programmers. Our own questions for the state, which are promises, are refused
 * then, and that has a remedy.
 */
function withoutConsole(redis: Redis): Redis {
  const ask: () => Promise<string> = redis.info.bind(redis)
  const info = (then?: Answer): Promise<string> => {
    const asked = ask()
    if (then !== undefined)
      asked.then(
        (facts) => then(null, facts),
        (error: Error) => (lacksRight(error.message) ? then(null, {}) : then(error)),
      )
    return asked
  }
  const another = redis.duplicate.bind(redis)
  const duplicate: Redis['duplicate'] = (override) => withoutConsole(another(override))
  return Object.assign(redis, { info, duplicate })
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
    reconnectOnError: isOfReplica,
    retryStrategy: (failures: number) => pauseAfter(failures, reconnectPauses, Math.random()),
  }
}

/**
 * Whether Redis answers as one that has become a replica. Its address may stand for the new primary by then, which only a new connection reaches.
 */
function isOfReplica({ message }: Error): boolean {
  return /^(READONLY|UNBLOCKED) /.test(message)
}
