import type { Redis } from 'ioredis'
import { OnefoldError } from '../../errors.js'

/** What decides whether Redis can carry a queue. */
interface RedisState {
  /** `7.0.15` */
  readonly version: string
  /** `noeviction`, or what Redis throws away when it is full. */
  readonly policy: string
  readonly usedBytes: number
  /** 0: as much as the machine has. */
  readonly maxBytes: number
}

/**
 * Share of Redis's memory above which nothing new is written. The rest is for finishing accepted work, which needs room, too, because a full Redis
 * takes no change of state.
 */
const fullAbove = 0.9

/** The oldest Redis that BullMQ works with. */
const oldestVersion = [6, 2]

/** Asks Redis for its state. Rejects with ioredis's errors. */
export async function readRedisState(redis: Redis): Promise<RedisState> {
  const facts = parseInfo(await redis.info())
  return {
    version: facts.get('redis_version') ?? '0',
    policy: facts.get('maxmemory_policy') ?? 'unknown',
    usedBytes: Number(facts.get('used_memory') ?? 0),
    maxBytes: Number(facts.get('maxmemory') ?? 0),
  }
}

/** Whether so much is used that nothing new should be written. */
function isFull({ usedBytes, maxBytes }: RedisState): boolean {
  return maxBytes > 0 && usedBytes > maxBytes * fullAbove
}

/**
 * Why a Redis cannot carry a queue.
 *
 * @returns QUEUE_UNSUITABLE if it must be set up differently, QUEUE_UNAVAILABLE if it is full; undefined if it can
 */
export function objectionTo(state: RedisState): OnefoldError | undefined {
  const { version, policy, usedBytes, maxBytes } = state
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

/** Lines of `name:value`. */
function parseInfo(text: string): Map<string, string> {
  const facts = new Map<string, string>()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) facts.set(line.slice(0, colon), line.slice(colon + 1))
  }
  return facts
}
