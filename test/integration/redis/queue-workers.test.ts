import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../../src/config/load-config.js'
import { OnefoldError } from '../../../src/errors.js'
import type { WriteOperation } from '../../../src/model.js'
import { toPayload, type WritePayload } from '../../../src/queue/redis/job-payload.js'
import { RedisConnections } from '../../../src/queue/redis/redis-queues.js'
import { QueueWorkers } from '../../../src/worker/queue-workers.js'
import { RedisServer } from '../../support/faults/redis-server.js'
import { silentEvents } from '../../support/silent-events.js'

const writeOf = (id: string, text: string, collection = 'news') => {
  const operations: WriteOperation[] = [{ kind: 'index', id, stamp: `1-${id}`, acceptedAt: 1, source: { text } }]
  return toPayload({ kind: 'write', collection, operations })
}

const idOf = ({ operations }: WritePayload) => operations[0]!.id

/** Starts a worker process's part of the queues. @param write does its jobs */
async function startWorker(redisServer: RedisServer, write: (payload: WritePayload) => Promise<unknown>): Promise<QueueWorkers> {
  const { redis, worker } = loadConfig({
    env: { ONEFOLD_REDIS__URL: redisServer.url, ONEFOLD_ENGINE__NODE: 'http://127.0.0.1:9', ONEFOLD_COLLECTIONS: '{"news":{}}' },
  })
  const connections = new RedisConnections(redis!, () => undefined)
  const workers = new QueueWorkers({ redis: redis!, worker, connections, events: silentEvents, elapsed: () => 0 })
  onTestFinished(async () => {
    await workers.close(0)
    connections.close()
  })
  workers.start({ write: (_, payload) => write(payload), upkeep: async () => undefined })
  await expect.poll(() => workers.queues.writes.getWorkersCount()).toBeGreaterThan(0)
  return workers
}

describe.skipIf(process.env.REDIS !== '1')('QueueWorkers', () => {
  it('go on with other collections while the index of one takes no requests, and do what waited for it in its order', async () => {
    const server = await RedisServer.start()
    let isClosed = true
    const done: string[] = []
    const { queues } = await startWorker(server, async (payload) => {
      if (payload.collection === 'archive' && isClosed) {
        throw new OnefoldError('STORE_UNAVAILABLE', 'the index archive is closed', { type: 'index_closed_exception' })
      }
      done.push(idOf(payload))
      return []
    })
    const ids = Array.from({ length: 12 }, (_, i) => `archived ${i}`)
    const add = (id: string, collection: string) => queues.writes.add('write', writeOf(id, id, collection), { jobId: id })
    for (const id of ids) await add(id, 'archive')
    await add('printed', 'news')
    await expect.poll(() => done).toEqual(['printed'])
    isClosed = false
    await expect.poll(() => done.length, { timeout: 15_000 }).toBe(1 + ids.length)
    // Up to four jobs are taken at a time, and end in any order.
    expect(done.indexOf('archived 0')).toBeLessThan(5)
    expect(done.indexOf('archived 11')).toBeGreaterThan(8)
  })

  it('leave what comes beside a huge document to another worker, and take it themselves where there is none', async () => {
    const server = await RedisServer.start()
    const done: string[] = []
    const ends = new Map<string, () => void>()
    const takenBy = (name: string) => async (payload: WritePayload) => {
      const id = idOf(payload)
      if (id.startsWith('huge')) {
        await new Promise<void>((resolve) => ends.set(`${name} ${id}`, resolve))
      }
      done.push(`${name} ${id}`)
      return []
    }
    const { queues } = await startWorker(server, takenBy('first'))
    const add = async (id: string, text = id) => void (await queues.writes.add('write', writeOf(id, text), { jobId: id }))
    await add('huge alone', 'a'.repeat(500_000))
    await expect.poll(() => ends.size).toBe(1)
    await add('beside it')
    await expect.poll(() => done).toEqual(['first beside it'])
    ends.get('first huge alone')!()
    await expect.poll(() => done.length).toBe(2)

    await startWorker(server, takenBy('second'))
    await expect.poll(() => queues.writes.getWorkersCount()).toBe(2)
    ends.clear()
    await add('huge', 'a'.repeat(500_000))
    await expect.poll(() => ends.size).toBe(1)
    const [busy] = [...ends.keys()]
    const free = busy === 'first huge' ? 'second' : 'first'
    await expect.poll(() => server.command('exists', 'onefold:leaving').then(Number)).toBe(1)
    const ids = Array.from({ length: 12 }, (_, i) => `small ${i}`)
    for (const id of ids) await add(id)
    await expect.poll(() => done.slice(2).toSorted()).toEqual(ids.map((id) => `${free} ${id}`).toSorted())

    ends.get(busy!)!()
    await expect.poll(() => done.at(-1)).toBe(busy)
    await expect.poll(() => server.command('exists', 'onefold:leaving').then(Number)).toBe(0)
    await add('behind it')
    await expect.poll(() => done.at(-1)).toMatch('behind it')
  })
})
