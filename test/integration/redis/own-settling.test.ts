import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { OnefoldError } from '../../../src/errors.js'
import type { SettleJob } from '../../../src/queue/job-queue.js'
import { UpkeepQueue } from '../../../src/queue/redis/upkeep-queue.js'
import { OwnSettling } from '../../../src/worker/own-settling.js'
import { RedisServer } from '../../support/faults/redis-server.js'

const lockMs = 60_000
const job: SettleJob = { kind: 'settle', collection: 'news', ids: ['a'] }

/** Opens a queue. @param settle does the process's own jobs */
async function open(settle: (job: SettleJob) => Promise<void>) {
  const { port } = await RedisServer.start()
  const connection = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null }).on('error', () => {})
  const queue = new Queue('upkeep', { prefix: 'onefold', connection })
  const troubles: string[] = []
  const done: string[] = []
  const events = {
    done: (kind: string, documents: number) => void done.push(`${kind} ${documents}`),
    trouble: (what: string) => void troubles.push(what),
  }
  const settling = new OwnSettling({ upkeep: new UpkeepQueue(queue), lockMs, events, settle, elapsed: () => 0 })
  onTestFinished(async () => {
    await settling.close(0)
    await queue.close()
    connection.disconnect()
  })
  return { queue, settling, troubles, done }
}

describe.skipIf(process.env.REDIS !== '1')('OwnSettling', () => {
  it('settles here what was written here, and leaves nothing in Redis', async () => {
    const settled: SettleJob[] = []
    const { queue, settling, done } = await open(async (each) => void settled.push(each))
    await settling.enqueue(job, 1)
    await expect.poll(() => done).toEqual(['settle 1'])
    expect(settled).toEqual([job])
    expect(await queue.getJobCounts('wait', 'delayed')).toEqual({ wait: 0, delayed: 0 })
  })

  it('leaves in Redis, due when this process has not been heard of for a while, what it could not settle', async () => {
    const away = new OnefoldError('STORE_UNAVAILABLE', 'the engine is away')
    let tries = 0
    const { queue, settling, troubles } = await open(async () => {
      tries++
      throw away
    })
    await settling.enqueue(job, 1)
    await expect.poll(() => tries).toBe(1)
    await settling.close(lockMs)
    const [left] = await queue.getDelayed()
    expect(left!.data).toMatchObject(job)
    expect(left!.delay).toBeGreaterThanOrEqual(lockMs)
    expect(troubles).toEqual([])
  })

  it('gives to others at once, when it is closed, what it has not begun, and what comes then', async () => {
    const { queue, settling, done } = await open(async () => undefined)
    await settling.enqueue(job, 3_600_000)
    await settling.close(lockMs)
    expect(await queue.getJobCounts('wait', 'delayed')).toEqual({ wait: 1, delayed: 0 })
    await settling.enqueue({ ...job, ids: ['b'] }, 3_600_000)
    expect(await queue.getJobCounts('wait', 'delayed')).toEqual({ wait: 1, delayed: 1 })
    expect(done).toEqual([])
  })

  it('keeps nothing that is signed, or settled at once', async () => {
    const { queue, settling } = await open(async () => expect.unreachable())
    await settling.enqueue(job)
    await settling.enqueue({ kind: 'sign', collection: 'news', ids: ['a'] }, 0)
    expect(await queue.getWaitingCount()).toBe(2)
  })
})
