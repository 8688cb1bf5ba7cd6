import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BatchesInRedis } from '../../../src/queue/redis/batches-in-redis.js'
import { PendingWrite } from '../../../src/queue/redis/pending-write.js'
import { packWrites } from '../../../src/queue/redis/write-batch.js'
import { WriteLedger } from '../../../src/queue/write-account.js'
import { RedisServer } from '../../support/faults/redis-server.js'

async function openBench() {
  const { port } = await RedisServer.start()
  const connections = [0, 1].map(() => new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null }).on('error', () => {}))
  const queue = new Queue('writes', { prefix: 'onefold', connection: connections[0]! })
  const worker = new Worker('writes', undefined, { prefix: 'onefold', connection: connections[1]!, autorun: false })
  onTestFinished(async () => {
    await Promise.allSettled([worker.close(true), queue.close()])
    for (const connection of connections) connection.disconnect()
  })
  let ids = 0
  const batches = new BatchesInRedis(queue, () => `job${ids++}`)
  const write = new PendingWrite(
    { kind: 'write', collection: 'news', operations: [{ kind: 'index', id: 'a', stamp: '1-a', acceptedAt: 1, source: {} }] },
    new WriteLedger(),
  )
  await batches.hand(packWrites([write]))
  const giveUp = async () => {
    const job = (await worker.getNextJob('token'))!
    await job.moveToFailed(new Error('LOADING Redis is loading the dataset in memory'), 'token', false)
    await batches.fail(job.id!, job.failedReason)
  }
  return { batches, write, giveUp, queue }
}

describe.skipIf(process.env.REDIS !== '1')('BatchesInRedis', () => {
  it('gives a batch anew whose job was given up, and hears of its end', async () => {
    const { batches, write, giveUp, queue } = await openBench()
    await giveUp()
    expect((await queue.getWaiting()).map(({ id }) => id)).toEqual(['job1'])
    batches.finish('job1', [[0, 201]])
    expect(await write.done).toMatchObject([{ id: 'a', result: 'created', status: 201 }])
  })

  it('says so when it is given up again and again', async () => {
    const { write, giveUp } = await openBench()
    for (let i = 0; i < 3; i++) await giveUp()
    await expect(write.done).rejects.toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('LOADING') })
  })
})
