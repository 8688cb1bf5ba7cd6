import type { Redis } from 'ioredis'
import type { RedisConfig } from '../../config/config.js'

/**
 * How many processes take writes out of the queue, as Redis knows them by the names that BullMQ gives to their connections. Undefined where it does not
 * tell who its clients are.
 */
export async function countWorkers({ prefix }: Pick<RedisConfig, 'prefix'>, redis: Redis): Promise<number | undefined> {
  const name = `name=${prefix}:${Buffer.from('writes').toString('base64')}`
  try {
    const clients = String(await redis.client('LIST'))
    return clients.split('\n').filter((client) => client.split(' ').includes(name)).length
  } catch {
    return undefined
  }
}
