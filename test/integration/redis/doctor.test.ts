import { Queue, Worker } from 'bullmq'
import { describe, expect, it, onTestFinished } from 'vitest'
import { redisCheck } from '../../../src/compose/doctor/checks/redis-check.js'
import type { DoctorContext } from '../../../src/compose/doctor/doctor-context.js'
import { openRedis } from '../../../src/queue/redis/redis-connection.js'
import { queueOptions } from '../../../src/queue/redis/redis-queues.js'
import { RedisServer } from '../../support/faults/redis-server.js'
import { redisConfigAt } from '../../support/redis-config.js'

const ok = { status: 'ok', says: expect.stringContaining('noeviction') }
const noWorker = { status: 'warning', says: expect.stringContaining('no worker'), remedy: expect.stringContaining('onefold worker') }

async function startRedis() {
  const server = await RedisServer.start()
  const redis = redisConfigAt(server.port)
  const look = (inService: boolean) => redisCheck.run({ config: { redis, worker: { inService } } } as unknown as DoctorContext)
  return { server, redis, look }
}

describe.skipIf(process.env.REDIS !== '1')('the look of the doctor at Redis', () => {
  it('tells that no worker takes writes, unless the service does the work, and writes nothing itself', async () => {
    const { server, redis, look } = await startRedis()
    expect(await look(false)).toEqual([ok, noWorker])
    expect(await look(true)).toEqual([ok])
    expect(await server.command('dbsize')).toBe('0')
    const connection = openRedis(redis, 'waiting').on('error', () => {})
    const worker = new Worker('writes', null, queueOptions(redis, connection)).on('error', () => {})
    onTestFinished(async () => {
      await worker.close()
      connection.disconnect()
    })
    await worker.waitUntilReady()
    expect(await look(false)).toEqual([ok])
  })

  it('does not guess where Redis does not tell who its clients are', async () => {
    const { server, look } = await startRedis()
    await server.command('acl', 'setuser', 'default', '-client|list')
    expect(await look(false)).toEqual([ok])
  })

  it('finds that somebody has paused the queue', async () => {
    const { redis, look } = await startRedis()
    const connection = openRedis(redis, 'waiting').on('error', () => {})
    const queue = new Queue('writes', queueOptions(redis, connection)).on('error', () => {})
    onTestFinished(async () => {
      await queue.close()
      connection.disconnect()
    })
    await queue.pause()
    expect(await look(true)).toEqual([ok, { status: 'fault', says: expect.stringContaining('is paused'), remedy: expect.any(String) }])
    await queue.resume()
    expect(await look(true)).toEqual([ok])
  })

  it('finds that Redis is a replica, which takes no writes', async () => {
    const { server, look } = await startRedis()
    await server.command('replicaof', '127.0.0.1', '1')
    expect(await look(true)).toMatchObject([{ status: 'fault', says: expect.stringContaining('is a replica') }])
  })
})
