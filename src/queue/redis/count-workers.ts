import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'
import { queueOptions } from './redis-queues.js'

/**
 * Number of processes that take writes out of the queue; undefined if Redis does not say who its clients are. Writes nothing to Redis.
 *
 * @param redis stays open
 */
export async function countWorkers(config: RedisConfig, redis: Redis): Promise<number | undefined> {
  const queue = new Queue('writes', { ...queueOptions(config, redis), skipMetasUpdate: true })
  // If the connection fails, the call below fails, too.
  queue.on('error', () => undefined)
  try {
    return await queue.getWorkersCount()
  } catch {
    return undefined
  } finally {
    await queue.close()
  }
}
