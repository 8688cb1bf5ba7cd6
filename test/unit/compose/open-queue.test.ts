import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openQueue, type QueueParts } from '../../../src/compose/open-queue.js'
import { OnefoldError } from '../../../src/errors.js'
import { writtenLog } from '../../support/kept-log.js'
import { temporaryStore } from '../../support/temporary-store.js'

async function openWith(settle: () => Promise<never>) {
  const { logger, lines } = writtenLog()
  const store = temporaryStore()
  const clock: QueueParts['clock'] = { now: () => 0, elapsed: () => 0 }
  const limits = { maxWaiting: 1_000, maxWaitingSizeBytes: 2 ** 30 }
  const parts = { store, logger, clock, processor: { write: settle, sign: settle, settle } }
  const { queue } = await openQueue({ queue: limits, redis: undefined }, parts)
  onTestFinished(async () => {
    await queue.close(0)
    await store.close()
  })
  return { queue, log: () => lines.map((line) => JSON.parse(line) as object) }
}

describe('openQueue without Redis', () => {
  it('logs of jobs that nobody waits for and that fail alike the first of each collection', async () => {
    const fail = vi.fn(() => Promise.reject(new Error('the engine is away')))
    const { queue, log } = await openWith(fail)
    for (const collection of ['news', 'news', 'pages']) await queue.enqueue({ kind: 'settle', collection, ids: ['1'] })
    await expect.poll(() => fail.mock.calls.length).toBe(3)
    await expect.poll(log).toMatchObject([
      { level: 'error', message: 'a job failed', kind: 'settle', collection: 'news', error: { message: 'the engine is away' } },
      { level: 'error', message: 'a job failed', kind: 'settle', collection: 'pages' },
    ])
  })

  it('warns of groups that are looked over again when the store is back, which nobody has to act upon', async () => {
    const { queue, log } = await openWith(() => Promise.reject(new OnefoldError('STORE_UNAVAILABLE', 'the engine is away')))
    await queue.enqueue({ kind: 'settle', collection: 'news', ids: ['1'] })
    const message = 'groups are looked over again in a moment'
    await expect.poll(log).toMatchObject([{ level: 'warn', message, collection: 'news', reason: 'the engine is away' }])
  })

  it('warns of a job that was not done before the process stopped, which nobody has to act upon', async () => {
    const { queue, log } = await openWith(() => new Promise(() => {}))
    await queue.enqueue({ kind: 'settle', collection: 'news', ids: ['1'] })
    await queue.close(0)
    await expect.poll(log).toMatchObject([{ level: 'warn', message: 'a job was not done before the process stopped', kind: 'settle' }])
  })
})
