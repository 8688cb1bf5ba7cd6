import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'
import { queueOptions } from './redis-queues.js'

/**
 * How many processes take writes out of the queue; nothing is written to Redis. Undefined where Redis does not tell who its clients are.
 *
 * @param redis stays open
 */
export async function countWorkers(config: RedisConfig, redis: Redis): Promise<number | undefined> {
  const queue = new Queue('writes', { ...queueOptions(config, redis), skipMetasUpdate: true })
  // What it fails with is told by the call below, too.
  queue.on('error', () => undefined)
  try {
    return await queue.getWorkersCount()
  } catch {
    return undefined
  } finally {
    await queue.close()
  }
}
