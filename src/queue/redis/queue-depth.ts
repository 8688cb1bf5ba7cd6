import type { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'
import type { QueueDepth } from '../job-queue.js'
import { queueKey, queueNames } from './redis-queues.js'

/** Counts the jobs in all queues, and determines how long the oldest waiting job has waited. Cost: two round trips to Redis. */
export async function readQueueDepth(redis: Redis, config: RedisConfig): Promise<QueueDepth> {
  const pipeline = redis.pipeline()
  for (const name of queueNames) {
    pipeline.llen(queueKey(config, name, 'wait'))
    pipeline.llen(queueKey(config, name, 'active'))
    pipeline.lindex(queueKey(config, name, 'wait'), -1)
  }
  // Writes are put off while the index of their collection takes no requests; settling always begins later.
  const putOff = queueKey(config, 'writes', 'delayed')
  pipeline.zcard(putOff)
  pipeline.zrange(putOff, '0', '0')
  const answers = ((await pipeline.exec()) ?? []).map(([error, value]) => {
    if (error) throw error
    return value
  })
  let waiting = 0
  let running = 0
  const oldest: Promise<number>[] = []
  for (const [i, name] of queueNames.entries()) {
    const [wait, active, id] = answers.slice(3 * i, 3 * i + 3)
    waiting += Number(wait)
    running += Number(active)
    if (typeof id === 'string') oldest.push(ageOf(redis, queueKey(config, name, id)))
  }
  const [count, first] = answers.slice(3 * queueNames.length) as [number, string[]]
  waiting += count
  for (const id of first) oldest.push(ageOf(redis, queueKey(config, 'writes', id)))
  return { waiting, running, oldestMs: Math.max(0, ...(await Promise.all(oldest))) }
}

/**
 * Milliseconds since a job was enqueued. Its start is by the clock of the machine that enqueued it, so the result is off by the difference of the
 * clocks.
 */
async function ageOf(redis: Redis, key: string): Promise<number> {
  const given = await redis.hget(key, 'timestamp')
  return given === null ? 0 : Date.now() - Number(given)
}
