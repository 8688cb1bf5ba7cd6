import { OnefoldError } from '../../../errors.js'
import { openRedis } from '../../../queue/redis/redis-connection.js'
import { objectionTo, readRedisState } from '../../../queue/redis/redis-state.js'
import { whyAway } from '../../../queue/redis/why-away.js'
import type { Check } from '../check.js'
import { type Finding, faultOf, readable } from '../finding.js'

/** Whether the Redis of the configuration answers and can carry a queue. */
export const redisCheck: Check = {
  name: 'redis',
  async run({ config: { redis } }) {
    return redis === undefined ? [] : [await look(redis)]
  },
}

async function look(config: Parameters<typeof openRedis>[0]): Promise<Finding> {
  const place = `${config.host}:${config.port}`
  const redis = openRedis(config, 'asking')
  let failure: Error | undefined
  redis.on('error', (error) => {
    failure = error
  })
  try {
    await connected(redis)
    const state = await readRedisState(redis)
    const objection = objectionTo(state)
    if (objection !== undefined) return faultOf(objection, place)
    const used = `${readable(state.usedBytes / 2 ** 20)} MB used`
    return { status: 'ok', says: `Redis ${state.version} at ${place}, ${state.policy}, ${used}` }
  } catch (error) {
    const { says, remedy } = whyAway(place, (failure ?? (error as Error)).message)
    return { status: 'fault', says, remedy, code: 'QUEUE_UNAVAILABLE' }
  } finally {
    redis.disconnect()
  }
}

/** Once: whoever waits for the doctor wants to hear soon that nobody answers. */
async function connected(redis: ReturnType<typeof openRedis>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', () => resolve())
    redis.once('error', reject)
    redis.once('end', () => reject(new OnefoldError('QUEUE_UNAVAILABLE', 'the connection was closed')))
  })
}
