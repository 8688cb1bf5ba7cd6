import { setTimeout } from 'node:timers/promises'
import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { WriteOperation, WriteOutcome } from '../../../src/model.js'
import type { WriteJob } from '../../../src/queue/job-queue.js'
import { BullmqQueue } from '../../../src/queue/redis/bullmq-queue.js'
import type { WritePayload } from '../../../src/queue/redis/job-payload.js'
import { RedisServer } from '../../support/faults/redis-server.js'
import { held } from '../../support/held.js'
import { redisConfigAt } from '../../support/redis-config.js'

/** A queue, and a worker that treats every document as new. */
async function openBench(maxWaiting = 1_000) {
  const server = await RedisServer.start()
  const { port } = server
  const changes: string[] = []
  const takenHere: string[] = []
  const here: { begins(): Promise<void> } = { begins: () => Promise.resolve() }
  const takeHere = async ({ operations }: WriteJob): Promise<WriteOutcome[]> => {
    for (const { id } of operations) takenHere.push(id)
    await here.begins()
    return operations.map(({ id }) => ({ id, result: 'created', status: 201 }))
  }
  const nothing = async () => undefined
  const queue = await BullmqQueue.open({
    redis: redisConfigAt(port),
    processor: { write: takeHere, sign: nothing, settle: nothing },
    maxWaiting,
    maxWaitingSizeBytes: 2 ** 30,
    onTrouble: () => undefined,
    onChange: (objection) => void changes.push(objection?.message ?? 'taken again'),
  })
  const taken: string[] = []
  const connection = new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: null }).on('error', () => {})
  const takeAll = async ({ data }: { readonly data: WritePayload }) =>
    data.operations.map(({ id }) => {
      taken.push(id)
      return [0, 201]
    })
  const worker = new Worker('writes', takeAll, { prefix: 'onefold', connection }).on('error', () => {})
  onTestFinished(async () => {
    await Promise.allSettled([worker.close(true), queue.close(0)])
    connection.disconnect()
  })
  const write = async (operation: WriteOperation, kind: Pick<WriteJob, 'unsigned'> = {}) => {
    const [outcome] = await queue.write({ kind: 'write', collection: 'news', operations: [operation], ...kind })
    return outcome!.status
  }
  return { write, taken, takenHere, here, server, changes, queue, worker }
}

const indexOf = (id: string, characters: number): WriteOperation => {
  return { kind: 'index', id, source: { text: 'x'.repeat(characters) }, stamp: '1', acceptedAt: 1 }
}

describe.skipIf(process.env.REDIS !== '1')('BullmqQueue', () => {
  it('gives Redis each write once, in several lots where they are long', async () => {
    const { write, taken } = await openBench()
    const sizes = [10, 9_000_000, 20, 9_000_000, 600_000, 30, 9_000_000, 40]
    const statuses = await Promise.all(sizes.map((characters, i) => write(indexOf(`${i}`, characters))))
    expect(statuses).toEqual(sizes.map(() => 201))
    expect(taken.sort()).toEqual(sizes.map((_, i) => `${i}`))
  })

  it('does writes without signatures in this process, whether a worker runs or not, and behind earlier writes of their documents', async () => {
    const { write, taken, takenHere, worker } = await openBench()
    await worker.pause(true)
    const ends: string[] = []
    const signed = write(indexOf('a', 10)).then(() => ends.push('signed'))
    const behindIt = write(indexOf('a', 10), { unsigned: true }).then(() => ends.push('behind it'))
    expect(await write(indexOf('b', 10), { unsigned: true })).toBe(201)
    expect(await write(indexOf('c', 11_000_000), { unsigned: true })).toBe(413)
    expect({ taken, takenHere, ends }).toEqual({ taken: [], takenHere: ['b'], ends: [] })
    worker.resume()
    await Promise.all([signed, behindIt])
    expect({ taken, takenHere, ends }).toEqual({ taken: ['a'], takenHere: ['b', 'a'], ends: ['signed', 'behind it'] })
  })

  it('takes what a write in this process leaves to be settled until that write has ended, also while it closes', async () => {
    const { write, here, queue } = await openBench()
    const { ended: wait, end: release } = held()
    here.begins = async () => {
      await wait
      await queue.enqueue({ kind: 'settle', collection: 'news', ids: ['a'] })
    }
    const ended = write(indexOf('a', 10), { unsigned: true })
    await expect.poll(() => queue.account().pending).toBe(1)
    const closed = queue.close(5_000)
    release()
    expect(await ended).toBe(201)
    await closed
    await expect(queue.enqueue({ kind: 'settle', collection: 'news', ids: ['a'] })).rejects.toMatchObject({ code: 'QUEUE_CLOSED' })
  })

  it('tells writes in this process apart, when it closes, that may still be done, and that do not begin any more', async () => {
    const { write, here, takenHere, queue } = await openBench()
    const { ended: wait, end: release } = held()
    here.begins = () => wait
    const told = (['may still be done', 'may still be done', 'was not done', 'was not done'] as const).map(async (says, i) => {
      await setTimeout(i)
      // Two are done at a time; the last one waits for an earlier write of its document.
      const ended = write(indexOf(['a', 'b', 'c', 'a'][i]!, 10), { unsigned: true })
      await expect(ended).rejects.toMatchObject({ code: 'QUEUE_CLOSED', message: expect.stringContaining(says) })
    })
    await expect.poll(() => queue.account().pending).toBe(4)
    await queue.close(0)
    await Promise.all(told)
    release()
    await setTimeout(20)
    expect(takenHere).toEqual(['a', 'b'])
  })

  it('refuses large documents among writes in this process, and passes on why the others fail', async () => {
    const { here, takenHere, queue } = await openBench()
    const writeBoth = () =>
      queue.write({ kind: 'write', collection: 'news', operations: [indexOf('a', 11_000_000), indexOf('b', 10)], unsigned: true })
    expect((await writeBoth()).map(({ id, status }) => [id, status])).toEqual([
      ['a', 413],
      ['b', 201],
    ])
    expect(takenHere).toEqual(['b'])
    here.begins = () => Promise.reject(new Error('the disk is full'))
    await expect(writeBoth()).rejects.toThrow('the disk is full')
  })

  it('takes a document whose text goes along by its own size', async () => {
    const { write } = await openBench()
    const withText = (id: string, characters: number) => ({
      ...indexOf(id, characters),
      sourceText: `{"text":"${'x'.repeat(characters)}"}`,
    })
    expect(await write(withText('a', 6_000_000))).toBe(201)
    expect(await write(withText('b', 11_000_000))).toBe(413)
  })

  it('has room for as many documents as before once others are done', async () => {
    const { write } = await openBench(2)
    expect(await write(indexOf('a', 10))).toBe(201)
    expect(await Promise.all(['b', 'c'].map((id) => write(indexOf(id, 10))))).toEqual([201, 201])
  })

  it('tells how many jobs wait, and for how long the oldest one has', async () => {
    const { write, queue, worker, server } = await openBench()
    await worker.pause(true)
    const waiting = expect(write(indexOf('a', 10))).rejects.toMatchObject({ code: 'QUEUE_CLOSED' })
    await expect.poll(async () => (await queue.depth()).waiting).toBe(1)
    const job = await server.command('lindex', 'onefold:writes:wait', '-1')
    await server.command('hset', `onefold:writes:${job}`, 'timestamp', String(Date.now() - 3_600_000))
    expect((await queue.depth()).oldestMs).toBeGreaterThanOrEqual(3_600_000)
    // A job whose index takes no requests is put off.
    await server.command('lrem', 'onefold:writes:wait', '1', job as string)
    await server.command('zadd', 'onefold:writes:delayed', '1', job as string)
    const depth = await queue.depth()
    expect(depth.waiting).toBe(1)
    expect(depth.oldestMs).toBeGreaterThanOrEqual(3_600_000)
    await queue.close(0)
    await waiting
  })

  it('tells writes apart, when it closes, that a worker may still do, and that nobody does', async () => {
    const { write, queue, worker } = await openBench()
    await worker.pause(true)
    const [handed, behind] = [write(indexOf('a', 10)), write(indexOf('a', 20))]
    const told = Promise.all([
      expect(handed).rejects.toMatchObject({ code: 'QUEUE_CLOSED', message: expect.stringContaining('may still do this') }),
      expect(behind).rejects.toMatchObject({ code: 'QUEUE_CLOSED', message: expect.stringContaining('this was not done') }),
    ])
    await expect.poll(async () => (await queue.depth()).waiting).toBe(1)
    await queue.close(0)
    await told
  })

  it('tells once that Redis is full or away, and once that it is not any more', async () => {
    const { server, changes } = await openBench()
    const until = (length: number) => expect.poll(() => changes).toHaveLength(length)
    await server.command('config', 'set', 'maxmemory', '1mb')
    await until(1)
    await server.command('config', 'set', 'maxmemory', '0')
    await until(2)
    await server.stop('SIGKILL')
    await until(3)
    await server.startAgain()
    await until(4)
    expect(changes).toEqual([
      expect.stringContaining('Redis is full'),
      'taken again',
      expect.stringContaining('cannot be reached'),
      'taken again',
    ])
  })
})
