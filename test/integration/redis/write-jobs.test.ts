import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DeadLetters } from '../../../src/compose/live/writing/dead-letters.js'
import { OnefoldError } from '../../../src/errors.js'
import type { WriteOperation } from '../../../src/model.js'
import { parsePayload, toPayload, type WritePayload } from '../../../src/queue/redis/job-payload.js'
import { UpkeepQueue } from '../../../src/queue/redis/upkeep-queue.js'
import { WorkLanes } from '../../../src/queue/work-lanes.js'
import { WriteJobs } from '../../../src/worker/write-jobs.js'
import { RedisServer } from '../../support/faults/redis-server.js'
import { silentEvents } from '../../support/silent-events.js'
import { temporaryStore } from '../../support/temporary-store.js'

const lockMs = 30_000

/** A queue with one job of some documents, held by a worker that cannot do it. */
async function openBench(ids: readonly string[]) {
  const { port } = await RedisServer.start()
  const connect = () => new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null }).on('error', () => {})
  const connections = [connect(), connect()] as const
  const queue = new Queue('writes', { prefix: 'onefold', connection: connections[0] })
  const upkeep = new Queue('upkeep', { prefix: 'onefold', connection: connections[0] })
  const worker = new Worker('writes', undefined, { prefix: 'onefold', connection: connections[1], autorun: false })
  onTestFinished(async () => {
    await Promise.allSettled([worker.close(true), queue.close(), upkeep.close()])
    for (const connection of connections) connection.disconnect()
  })
  const store = temporaryStore()
  const deadLetters = new DeadLetters(store.records)
  const fail = () => Promise.reject(new OnefoldError('THREAD_FAILED', 'its thread failed'))
  const jobs = new WriteJobs({
    lanes: new WorkLanes({ write: fail, sign: fail, settle: fail }),
    queue,
    upkeep: new UpkeepQueue(upkeep),
    deadLetters,
    maxStalled: 2,
    lockMs,
    events: silentEvents,
    now: () => new Date(0),
  })
  const operations = ids.map((id): WriteOperation => ({ kind: 'index', id, stamp: `1-${id}`, acceptedAt: 1, source: { text: id } }))
  await queue.add('write', toPayload({ kind: 'write', collection: 'news', operations }), { jobId: 'job' })
  const take = async (token: string) => {
    const job = (await worker.getNextJob(token))!
    return { job, payload: parsePayload(job.data) as WritePayload, token }
  }
  return { queue, jobs, take, deadLetters }
}

describe.skipIf(process.env.REDIS !== '1')('WriteJobs', () => {
  it('makes jobs of the halves of a batch that does harm', async () => {
    const { queue, jobs, take } = await openBench(['a', 'b'])
    const { job, payload, token } = await take('one')
    await expect(jobs.run(job, payload, token)).rejects.toThrow('moved')
    expect(await queue.getWaitingCount()).toBe(2)
  })

  it.each([
    ['two', ['a', 'b']],
    ['one', ['a']],
  ])('leaves a job of %s documents alone that was handed back while it was under way', async (_, ids) => {
    const { queue, jobs, take, deadLetters } = await openBench(ids)
    const { job, payload, token } = await take('one')
    await job.moveToWait(token)
    await expect(jobs.run(job, payload, token)).rejects.toMatchObject({ code: 'QUEUE_CLOSED' })
    const again = await take('other')
    expect(again.payload.halved).toBeUndefined()
    expect(await queue.getWaitingCount()).toBe(0)
    expect((await deadLetters.list(10, null)).items).toEqual([])
  })
})
