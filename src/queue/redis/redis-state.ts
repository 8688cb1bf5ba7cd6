import type { Redis } from 'ioredis'
import { OnefoldError } from '../../errors.js'

/** The facts that decide whether Redis can carry a queue. */
interface RedisState {
  /** `7.0.15` */
  readonly version: string
  /** `noeviction`, or the name of what Redis evicts when it is full. */
  readonly policy: string
  readonly usedBytes: number
  /** 0: no limit but the machine's memory. */
  readonly maxBytes: number
  /** Whether it copies another Redis, and takes no writes. */
  readonly isReplica: boolean
}

/**
 * Share of Redis's memory above which nothing new is written. The rest is for finishing the accepted work, which also needs room: a full Redis takes
 * no change of state.
 */
const fullAbove = 0.9

/** The oldest Redis with which BullMQ works. */
const oldestVersion = [6, 2]

/** Asks Redis for its state. Rejects with ioredis's errors. */
export async function readRedisState(redis: Redis): Promise<RedisState> {
  const facts = parseInfo(await redis.info())
  return {
    version: facts.get('redis_version') ?? '0',
    policy: facts.get('maxmemory_policy') ?? 'unknown',
    usedBytes: Number(facts.get('used_memory') ?? 0),
    maxBytes: Number(facts.get('maxmemory') ?? 0),
    isReplica: facts.get('role') === 'slave',
  }
}

/** Whether so much memory is used that nothing new should be written. */
function isFull({ usedBytes, maxBytes }: RedisState): boolean {
  return maxBytes > 0 && usedBytes > maxBytes * fullAbove
}

/**
 * The reason why a Redis cannot carry a queue.
 *
 * @returns QUEUE_UNSUITABLE if it must be configured differently, QUEUE_UNAVAILABLE if it is a replica or full; undefined if it can
 */
export function objectionTo(state: RedisState): OnefoldError | undefined {
  const { version, policy, usedBytes, maxBytes, isReplica } = state
  if (isOlder(version))
    return new OnefoldError('QUEUE_UNSUITABLE', `Redis ${version} is too old; take ${oldestVersion.join('.')} or later`, { version })
  if (policy !== 'noeviction') {
    const remedy = 'set "maxmemory-policy noeviction" in its configuration, or give onefold a Redis of its own'
    return new OnefoldError(
      'QUEUE_UNSUITABLE',
      `Redis throws keys away when it is full (maxmemory-policy ${policy}), jobs too; ${remedy}`,
      { policy },
    )
  }
  if (isReplica) {
    const remedy = 'make it the primary, or let redis.url name the one that is'
    return new OnefoldError('QUEUE_UNAVAILABLE', `Redis is a replica, which takes no writes; ${remedy}`, { isReplica })
  }
  if (!isFull(state)) return undefined
  const remedy = 'raise its maxmemory, or see what else is in it'
  return new OnefoldError('QUEUE_UNAVAILABLE', `Redis is full (${usedBytes} of ${maxBytes} bytes are used); ${remedy}`, {
    usedBytes,
    maxBytes,
  })
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestVersion as [number, number]
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
}

/** Parses lines of `name:value`. */
function parseInfo(text: string): Map<string, string> {
  const facts = new Map<string, string>()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) facts.set(line.slice(0, colon), line.slice(colon + 1))
  }
  return facts
}
