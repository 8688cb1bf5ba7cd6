import type { Queue } from 'bullmq'
import { describe, expect, it } from 'vitest'
import { BatchesInRedis } from '../../../../src/queue/redis/batches-in-redis.js'
import { PendingWrite } from '../../../../src/queue/redis/pending-write.js'
import { packWrites } from '../../../../src/queue/redis/write-batch.js'
import { WriteLedger } from '../../../../src/queue/write-account.js'

/** A batch of one write that was given to Redis, and the ids of the jobs that Redis was given. */
async function handedBatch() {
  const given: string[] = []
  const queue = { addBulk: async (jobs: readonly { opts: { jobId: string } }[]) => void given.push(...jobs.map(({ opts }) => opts.jobId)) }
  let ids = 0
  const batches = new BatchesInRedis(queue as unknown as Queue, () => `job ${++ids}`)
  const operations = [{ kind: 'delete' as const, id: 'a', stamp: '1', acceptedAt: 1 }]
  const write = new PendingWrite({ kind: 'write', collection: 'news', operations }, new WriteLedger())
  await batches.hand(packWrites([write]))
  return { batches, write, given }
}

describe('BatchesInRedis', () => {
  it('gives a job again that is missing at two looks in a row, under the same id', async () => {
    const { batches, given } = await handedBatch()
    const looks: number[] = []
    for (const isThere of [false, true, false, false, true]) looks.push(await batches.look(async (ids) => ids.map(() => isThere)))
    expect(looks).toEqual([0, 0, 0, 1, 0])
    expect(given).toEqual(['job 1', 'job 1'])
  })

  it('gives the batch of a job that was given up as another job, twice at most', async () => {
    const { batches, write, given } = await handedBatch()
    for (const id of ['job 1', 'job 2']) await batches.fail(id, 'gone')
    expect([given, write.left]).toEqual([['job 1', 'job 2', 'job 3'], 1])
    await batches.fail('job 3', 'gone')
    await expect(write.done).rejects.toThrow('a job was given up: gone')
  })
})
