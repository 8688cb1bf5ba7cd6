import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OnefoldError } from '../../../src/errors.js'
import type { WriteOperation, WriteOutcome } from '../../../src/model.js'
import { mergedDocuments } from '../../../src/queue/collection-lane.js'
import { InProcessQueue } from '../../../src/queue/in-process-queue.js'
import type { Job, SettleJob, WriteJob } from '../../../src/queue/job-queue.js'

/** A processor whose jobs the test ends. */
class HeldProcessor {
  readonly started: Job[] = []
  readonly #held: { job: Job; resolve: () => void; reject: (error: unknown) => void }[] = []
  readonly running = new Map<string, number>()
  mostRunning = 0
  mostOfOne = 0

  async write(job: WriteJob): Promise<WriteOutcome[]> {
    await this.#hold(job)
    return job.operations.map(({ id }) => ({ id, result: 'created', status: 201 }))
  }

  sign = (job: Job) => this.#hold(job)
  settle = (job: Job) => this.#hold(job)

  get held(): number {
    return this.#held.length
  }

  /** Ends one of the running jobs and lets the queue continue. */
  async end(which = 0, error?: unknown): Promise<void> {
    const { resolve, reject } = this.#held.splice(which, 1)[0]!
    if (error === undefined) resolve()
    else reject(error)
    await settled()
  }

  /** Ends all jobs, those that begin then included. */
  async endAll(): Promise<void> {
    await settled()
    while (this.held > 0) await this.end()
  }

  async #hold(job: Job): Promise<void> {
    this.started.push(job)
    const count = (this.running.get(job.collection) ?? 0) + 1
    this.running.set(job.collection, count)
    this.mostOfOne = Math.max(this.mostOfOne, count)
    const hold = new Promise<void>((resolve, reject) => this.#held.push({ job, resolve, reject }))
    this.mostRunning = Math.max(this.mostRunning, this.#held.length)
    await hold.finally(() => this.running.set(job.collection, this.running.get(job.collection)! - 1))
  }
}

/** Waits for all work that depends only on promises. */
const settled = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

const operation = (id: string, text = ''): WriteOperation => ({ kind: 'index', id, source: { text }, stamp: id, acceptedAt: 1 })
const write = (collection: string, ids: readonly string[]): WriteJob => ({
  kind: 'write',
  collection,
  operations: ids.map((id) => operation(id)),
})

let time = 0

function createQueue(processor: HeldProcessor, limits: { maxWaiting?: number; maxWaitingSizeBytes?: number } = {}) {
  const failures: unknown[] = []
  const queue = new InProcessQueue({
    processor,
    maxWaiting: 1000,
    maxWaitingSizeBytes: 1e9,
    now: () => time,
    onFailure: (_, error) => failures.push(error),
    ...limits,
  })
  return { queue, failures }
}

beforeEach(() => {
  time = 0
  vi.useFakeTimers()
})

afterEach(() => void vi.useRealTimers())

describe('InProcessQueue', () => {
  it('begins the jobs of a collection in the order taken, two at a time, collections side by side, each with its own outcomes', async () => {
    const jobs = fc.array(
      fc.record({
        collection: fc.constantFrom('a', 'b', 'c'),
        size: fc.integer({ min: 1, max: 4 }),
        kind: fc.constantFrom('write', 'sign'),
      }),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(jobs, fc.infiniteStream(fc.nat()), async (specs, choices) => {
        const processor = new HeldProcessor()
        const { queue } = createQueue(processor)
        const taken = new Map<string, string[]>()
        const answers: Promise<void>[] = []
        for (const [number, { collection, size, kind }] of specs.entries()) {
          const ids = Array.from({ length: size }, (_, i) => `${number}.${i}`)
          taken.set(collection, [...(taken.get(collection) ?? []), ...ids])
          if (kind === 'sign') await queue.enqueue({ kind: 'sign', collection, ids })
          else answers.push(queue.write(write(collection, ids)).then((outcomes) => expect(outcomes.map(({ id }) => id)).toEqual(ids)))
          if (choices.next().value! % 3 === 0 && processor.held > 0) await processor.end(choices.next().value! % processor.held)
        }
        await settled()
        while (processor.held > 0) await processor.end(choices.next().value! % processor.held)
        await Promise.all(answers)
        expect(processor.mostOfOne).toBeLessThanOrEqual(2)
        for (const [collection, ids] of taken) {
          const done = processor.started
            .filter((job) => job.collection === collection)
            .flatMap((job) => (job.kind === 'write' ? job.operations.map(({ id }) => id) : job.ids))
          expect(done).toEqual(ids)
        }
        expect(await queue.depth()).toEqual({ waiting: 0, running: 0, oldestMs: 0 })
      }),
    )
  })

  it('hands the writes that wait behind one another over as one, up to a bound', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor, { maxWaiting: 10_000 })
    const answers = Array.from({ length: 3 + mergedDocuments }, (_, i) => queue.write(write('a', [`${i}`])))
    await processor.endAll()
    expect((await Promise.all(answers)).map(([outcome]) => outcome!.id)).toEqual(answers.map((_, i) => `${i}`))
    expect(processor.started.map((job) => (job as WriteJob).operations.length)).toEqual([mergedDocuments, 3])
  })

  it('merges neither across a job of another kind nor signed with unsigned writes nor beyond a megabyte', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    const long = 'x'.repeat(600 * 1024)
    void queue.write(write('a', ['1']))
    void queue.enqueue({ kind: 'sign', collection: 'a', ids: ['1'] })
    void queue.write(write('a', ['2']))
    void queue.write({ ...write('a', ['3']), unsigned: true })
    void queue.write({ ...write('a', ['4']), operations: [operation('4', long)] })
    void queue.write({ ...write('a', ['5']), operations: [operation('5', long)] })
    await processor.endAll()
    expect(processor.started.map(({ kind }) => kind)).toEqual(['write', 'sign', 'write', 'write', 'write', 'write'])
  })

  it('lets no job fail by its neighbours', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    const first = queue.write(write('a', ['1']))
    const second = queue.write(write('a', ['2']))
    await settled()
    await processor.end(0, new OnefoldError('INTERNAL', 'both'))
    await processor.end(0, new OnefoldError('INTERNAL', 'the first'))
    await processor.end()
    await expect(first).rejects.toThrow('the first')
    expect(await second).toEqual([{ id: '2', result: 'created', status: 201 }])
  })

  it('tries writes that were handed over as one no more each alone when the store does not answer', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    const writes = ['1', '2'].map((id) => queue.write(write('a', [id])))
    await settled()
    await processor.end(0, new OnefoldError('STORE_UNAVAILABLE', 'away'))
    for (const each of writes) await expect(each).rejects.toThrow('away')
    expect(processor.started).toHaveLength(1)
  })

  it('settles a document once for all the jobs that wait for it, and counts a delete of nothing as nothing done', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    const jobs = [
      ['1', '2'],
      ['2', '3'],
    ].map((ids) => queue.enqueue({ kind: 'settle', collection: 'a', ids }))
    await Promise.all(jobs)
    await processor.endAll()
    expect(processor.started).toEqual([{ kind: 'settle', collection: 'a', ids: ['1', '2', '3'] }])
    processor.write = async () => [{ id: '4', result: 'not_found', status: 404 }]
    await queue.write(write('a', ['4']))
    expect(queue.account()).toMatchObject({ accepted: 1, ok: 0, noop: 1 })
  })

  it('takes no more than may wait, but always a job when nothing waits', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor, { maxWaiting: 3 })
    const big = queue.write(write('a', ['1', '2', '3', '4', '5']))
    await settled()
    void queue.write(write('a', ['6', '7']))
    await expect(queue.write(write('b', ['8', '9']))).rejects.toMatchObject({ code: 'QUEUE_FULL', facts: { waiting: 2, limit: 3 } })
    await processor.end()
    await big
    const next = queue.write(write('b', ['8', '9']))
    await processor.endAll()
    expect(await next).toHaveLength(2)
  })

  it('takes jobs whose documents are stored already, however much waits', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor, { maxWaiting: 1 })
    void queue.write(write('a', ['1']))
    await settled()
    void queue.write(write('a', ['2']))
    await queue.enqueue({ kind: 'sign', collection: 'a', ids: ['1', '2'] })
    expect(await queue.depth()).toMatchObject({ waiting: 1, running: 2 })
  })

  it('begins to sign what is stored when everything before has ended, and nothing beside it', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    void queue.write(write('a', ['1']))
    await queue.enqueue({ kind: 'sign', collection: 'a', ids: ['1'] })
    void queue.write(write('a', ['2']))
    await settled()
    expect(processor.started.map(({ kind }) => kind)).toEqual(['write'])
    await processor.end()
    expect(processor.started.map(({ kind }) => kind)).toEqual(['write', 'sign'])
    await processor.end()
    expect(processor.started.map(({ kind }) => kind)).toEqual(['write', 'sign', 'write'])
  })

  it('begins a write of a document when those of the same document before it have ended', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    const startedIds = () => processor.started.map((job) => (job as WriteJob).operations.map(({ id }) => id).join())
    for (const ids of [['1', '2'], ['2', '3'], ['4']]) {
      void queue.write(write('a', ids))
      await settled()
    }
    expect(startedIds()).toEqual(['1,2'])
    await processor.end()
    expect(startedIds()).toEqual(['1,2', '2,3,4'])
  })

  it('does what a failed batch was put together from before anything that writes the same documents', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    const first = [queue.write(write('a', ['1'])), queue.write(write('a', ['2']))]
    await settled()
    const later = queue.write(write('a', ['1']))
    await settled()
    await processor.end(0, new OnefoldError('INTERNAL', 'one of both'))
    expect(processor.started).toHaveLength(2)
    await processor.endAll()
    await Promise.all([...first, later])
    expect(processor.started).toHaveLength(4)
  })

  it('runs nothing beside a job that may do harm', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    for (const id of ['1', '2', '3']) void queue.write({ ...write('a', [id]), ...(id === '2' && { alone: true }) })
    await settled()
    for (const running of [1, 1, 1]) {
      expect(processor.held).toBe(running)
      await processor.end()
    }
    expect(processor.started).toHaveLength(3)
  })

  it('counts text as well as documents', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor, { maxWaitingSizeBytes: 10_000 })
    void queue.write(write('a', ['1']))
    await settled()
    void queue.write({ ...write('a', ['2']), operations: [operation('2', 'x'.repeat(9000))] })
    const long = { ...write('a', ['3']), operations: [operation('3', 'x'.repeat(1000))] }
    await expect(queue.write(long)).rejects.toMatchObject({ code: 'QUEUE_FULL' })
  })

  it('tells of failures that nobody waits for', async () => {
    const processor = new HeldProcessor()
    const { queue, failures } = createQueue(processor)
    const awaited = queue.write(write('a', ['1']))
    await queue.enqueue({ kind: 'sign', collection: 'b', ids: ['1'] })
    await settled()
    await Promise.all([expect(awaited).rejects.toThrow('one'), processor.end(0, new Error('one'))])
    await processor.end(0, new Error('two'))
    expect(failures).toEqual([new Error('two')])
  })

  it('settles documents again when the store did not answer, until the queue closes', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    await queue.enqueue({ kind: 'settle', collection: 'a', ids: ['1'] })
    await settled()
    for (const attempt of [1, 2]) {
      expect(processor.started).toHaveLength(attempt)
      await processor.end(0, new OnefoldError('STORE_UNAVAILABLE', 'away'))
      expect(processor.held).toBe(0)
      vi.advanceTimersByTime(10_000)
      await settled()
    }
    expect(processor.started).toHaveLength(3)
    const closing = queue.close(1_000)
    await processor.end(0, new OnefoldError('STORE_UNAVAILABLE', 'away'))
    await closing
    expect([processor.held, vi.getTimerCount()]).toEqual([0, 0])
    expect(queue.hasLost).toBe(true)
  })

  it('says how many jobs wait and for how long', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    void queue.write(write('a', ['1']))
    await settled()
    time = 10
    void queue.write(write('a', ['2']))
    time = 30
    void queue.write(write('a', ['3']))
    time = 100
    expect(await queue.depth()).toEqual({ waiting: 2, running: 1, oldestMs: 90 })
  })

  it('has lost something when a job that settles failed, or was not done at the end, but not when a write failed', async () => {
    const open = () => {
      const processor = new HeldProcessor()
      return { processor, ...createQueue(processor) }
    }
    const settle: SettleJob = { kind: 'settle', collection: 'news', ids: ['1'] }
    const whole = open()
    await whole.queue.enqueue(settle)
    await settled()
    await whole.processor.end()
    await whole.queue.close(5000)
    const failed = open()
    await failed.queue.enqueue(settle)
    await settled()
    await failed.processor.end(0, new Error('away'))
    const refused = open()
    const answer = refused.queue.write(write('news', ['1']))
    await settled()
    await Promise.all([expect(answer).rejects.toThrow('away'), refused.processor.end(0, new Error('away'))])
    const late = open()
    await late.queue.enqueue(settle)
    const closed = late.queue.close(1)
    await vi.advanceTimersByTimeAsync(2)
    await closed
    expect([whole, refused, failed, late].map(({ queue }) => queue.hasLost)).toEqual([false, false, true, true])
  })

  it('finishes what it took before it closes, and takes nothing more', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    const answers = [queue.write(write('a', ['1'])), queue.write(write('b', ['2']))]
    const closed = queue.close(5000)
    await expect(queue.write(write('a', ['3']))).rejects.toMatchObject({ code: 'QUEUE_CLOSED' })
    await processor.endAll()
    await closed
    expect((await Promise.all(answers)).flat().map(({ result }) => result)).toEqual(['created', 'created'])
    expect(queue.close(0)).toBe(closed)
  })

  it('does what running jobs hand over while it closes, at once', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    void queue.write(write('a', ['1']))
    const closed = queue.close(5000)
    await queue.enqueue({ kind: 'settle', collection: 'a', ids: ['1'] }, 60_000)
    await processor.endAll()
    await closed
    expect(processor.started.map(({ kind }) => kind)).toEqual(['write', 'settle'])
  })

  it('gives up at the deadline and says so to those who wait', async () => {
    const processor = new HeldProcessor()
    const { queue } = createQueue(processor)
    const answers: Promise<unknown>[] = []
    for (const id of ['running', 'running, too', 'waiting']) {
      answers.push(queue.write(write('a', [id])))
      await settled()
    }
    const closed = queue.close(5000)
    vi.advanceTimersByTime(5000)
    await closed
    expect(queue.hasLost).toBe(true)
    for (const [i, says] of ['may still be done', 'may still be done', 'was not done'].entries())
      await expect(answers[i]).rejects.toMatchObject({ code: 'QUEUE_CLOSED', message: expect.stringContaining(says) })
    await processor.end()
    expect(processor.started).toHaveLength(2)
  })
})
