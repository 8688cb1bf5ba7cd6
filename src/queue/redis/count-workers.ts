import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'
import { queueOptions } from './redis-queues.js'

/**
 * How many processes take writes out of the queue. Writes nothing to Redis. Undefined if Redis does not tell who its clients are.
 *
 * @param redis stays open
 */
export async function countWorkers(config: RedisConfig, redis: Redis): Promise<number | undefined> {
  const queue = new Queue('writes', { ...queueOptions(config, redis), skipMetasUpdate: true })
  // If it fails, the call below fails, too, and reports it.
  queue.on('error', () => undefined)
  try {
    return await queue.getWorkersCount()
  } catch {
    return undefined
  } finally {
    await queue.close()
  }
}
