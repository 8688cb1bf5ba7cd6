import type { RedisConfig } from '../../../config/config.js'
import { OnefoldError } from '../../../errors.js'
import { countWorkers } from '../../../queue/redis/count-workers.js'
import { openRedis } from '../../../queue/redis/redis-connection.js'
import { queueKey } from '../../../queue/redis/redis-queues.js'
import { objectionTo, readRedisState } from '../../../queue/redis/redis-state.js'
import { whyUnreachable } from '../../../queue/redis/why-unreachable.js'
import { type Check, type Finding, faultOf, formatNumber } from '../check.js'

/** Whether the configured Redis answers and can carry a queue. */
export const redisCheck: Check = {
  name: 'redis',
  async run({ config: { redis, worker } }) {
    return redis === undefined ? [] : look(redis, worker.inService)
  },
}

async function look(config: RedisConfig, isInService: boolean): Promise<Finding[]> {
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
    if (objection !== undefined) return [faultOf(objection, place)]
    const used = `${formatNumber(state.usedBytes / 2 ** 20)} MB used`
    const ok: Finding = { status: 'ok', says: `Redis ${state.version} at ${place}, ${state.policy}, ${used}` }
    const findings = [ok]
    if ((await redis.hexists(queueKey(config, 'writes', 'meta'), 'paused')) === 1) findings.push(paused)
    if (!isInService && (await countWorkers(config, redis)) === 0) findings.push(noWorker)
    return findings
  } catch (error) {
    const { says, remedy } = whyUnreachable(place, (failure ?? (error as Error)).message)
    return [{ status: 'fault', says, remedy, code: 'QUEUE_UNAVAILABLE' }]
  } finally {
    redis.disconnect()
  }
}

const paused: Finding = {
  status: 'fault',
  says: 'the queue of writes is paused, so that writes wait',
  remedy: 'resume it with the tool that paused it',
}

const noWorker: Finding = {
  status: 'warning',
  says: 'no worker runs, so that writes wait',
  remedy: 'start one with: onefold worker; or set "worker.inService", and the service does the work, too',
}

/** Tries only once, so that the doctor soon reports a Redis that does not answer. */
async function connected(redis: ReturnType<typeof openRedis>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', () => resolve())
    redis.once('error', reject)
    redis.once('end', () => reject(new OnefoldError('QUEUE_UNAVAILABLE', 'Redis closed the connection; look into its log')))
  })
}
