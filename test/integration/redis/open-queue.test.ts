import { describe, expect, it, onTestFinished } from 'vitest'
import { openQueue, type QueueParts } from '../../../src/compose/open-queue.js'
import { RedisServer } from '../../support/faults/redis-server.js'
import { writtenLog } from '../../support/kept-log.js'
import { redisConfigAt } from '../../support/redis-config.js'

const changes = ['writes are not taken, and answered with 503', 'writes are taken again']

/** A queue with its log. The queue's clock stands still, so everything happens at the same time. */
async function openBench() {
  const server = await RedisServer.start()
  const { logger, lines } = writtenLog()
  const redis = redisConfigAt(server.port)
  const clock = { now: () => 0, elapsed: () => 0 } as QueueParts['clock']
  const limits = { maxWaiting: 1_000, maxWaitingSizeBytes: 2 ** 30 }
  const { queue } = await openQueue({ queue: limits, redis }, { logger, clock } as QueueParts)
  onTestFinished(() => queue.close(0))
  const told = () =>
    lines.map((line) => (JSON.parse(line) as { readonly message: string }).message).filter((each) => changes.includes(each))
  return { server, told }
}

describe.skipIf(process.env.REDIS !== '1')('openQueue with Redis', () => {
  it('logs each change of whether writes are taken, so that the last line of them holds', async () => {
    const { server, told } = await openBench()
    for (const [i, limit] of ['1mb', '0', '1mb'].entries()) {
      await server.command('config', 'set', 'maxmemory', limit)
      await expect.poll(told).toEqual([...changes, changes[0]].slice(0, i + 1))
    }
  })
})
