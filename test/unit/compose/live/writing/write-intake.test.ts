import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WriteIntake, type WriteIntakeParts } from '../../../../../src/compose/live/writing/write-intake.js'
import type { RequestedWrite } from '../../../../../src/compose/service.js'
import { OnefoldError } from '../../../../../src/errors.js'
import type { WriteOutcome } from '../../../../../src/model.js'
import type { WriteJob } from '../../../../../src/queue/job-queue.js'
import type { Stamp } from '../../../../../src/stamp.js'
import { KeptLog } from '../../../../support/kept-log.js'
import { settingsOf } from '../../../../support/live-collection.js'
import { StillClock } from '../../../../support/open-service.js'

const never = () => new Promise<never>(() => {})
/** Never ends; by the faked clock the time of the write is over meanwhile. */
const timeOver = () => {
  setImmediate(() => vi.runAllTimers())
  return never()
}
const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The revision of a delete that was done just now. */
const deletion = { seqNo: 1, primaryTerm: 1, version: 2 }

/** An intake before a queue whose jobs end with the given results, the last of them for all further jobs; and the jobs. */
function intakeBefore(...results: readonly (readonly WriteOutcome['result'][])[]) {
  return intakeOf({}, ...results)
}

/** The same, of other parts. */
function intakeOf(others: object, ...results: readonly (readonly WriteOutcome['result'][])[]) {
  const jobs: WriteJob[] = []
  let last = 0
  const write = async (job: WriteJob): Promise<WriteOutcome[]> => {
    jobs.push(job)
    const ends = results[Math.min(jobs.length, results.length) - 1]!
    return job.operations.map(({ id }, i) => ({ id, result: ends[i]!, status: 0, ...(ends[i] === 'deleted' && { revision: deletion }) }))
  }
  const parts = {
    store: {},
    registry: { get: async () => settingsOf() },
    tasks: { hasRoom: false, checkRoom: soon, add: async () => ({ id: 'task' }) },
    queue: { write, obstacle: () => undefined },
    stamps: {
      take: async (count: number): Promise<Stamp[]> => Array.from({ length: count }, () => ({ stamp: `${++last}`, acceptedAt: last })),
    },
    clock: new StillClock(),
    trouble: { since: () => undefined },
    logger: new KeptLog(),
    ...others,
  } as unknown as WriteIntakeParts
  const stampsOfJobs = () => jobs.map(({ operations }) => operations.map(({ stamp }) => stamp))
  return { intake: new WriteIntake(parts), stampsOfJobs }
}

/** Outcomes that are not known yet. */
function laterOutcomes() {
  let resolve!: (outcomes: WriteOutcome[] | Promise<WriteOutcome[]>) => void
  const promise = new Promise<WriteOutcome[]>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const update: RequestedWrite = { kind: 'update', id: 'a', source: {} }
const other: RequestedWrite = { ...update, id: 'b' }
const patiently = { refresh: false, timeoutMs: 60_000 }
/** For writes that do not end: it is only waited for, never raced. */
const briefly = { refresh: false, timeoutMs: 1 }
const refused = (id: string): WriteOutcome => ({
  id,
  result: 'refused',
  status: 400,
  error: { type: 'illegal_argument_exception', reason: 'no' },
})
const resultsOf = (outcomes: readonly WriteOutcome[]) => outcomes.map(({ result }) => result)

describe('WriteIntake', () => {
  it('hands writes over in the order of their stamps, though it has to look first whether there is room for a task', async () => {
    const { intake, stampsOfJobs } = intakeBefore(['updated'])
    await Promise.all([intake.writeLater('news', [update], patiently), intake.write('news', [update], patiently)])
    expect(stampsOfJobs()).toEqual([['1'], ['2']])
  })

  it.each<[string, object]>([
    ['stamps', { stamps: { take: never } }],
    ['the refresh', { store: { capabilities: {}, refresh: never } }],
  ])('is not held up by a store that does not answer about %s, and names the ids that it made', async (_, parts) => {
    const { intake } = intakeOf(parts, ['created'])
    const outcomes = await intake.write('news', [{ kind: 'index', source: {} }], { refresh: true, timeoutMs: 1 })
    expect(outcomes).toEqual([expect.objectContaining({ id: expect.stringMatching(/./), result: 'pending', status: 503 })])
  })

  it.each<[string, () => Promise<void>]>([
    ['in time', timeOver],
    ['at all', async () => Promise.reject(new OnefoldError('STORE_UNAVAILABLE', 'away'))],
  ])('tells what was done, and was refused, where the store does not make it visible %s', async (_, refresh) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { intake } = intakeOf({ store: { capabilities: {}, refresh } }, ['created', 'refused'])
    const writes: RequestedWrite[] = [{ kind: 'index', source: {} }, other]
    const seen = { ...patiently, refresh: true }
    for (const outcomes of [await intake.write('news', writes, seen), (await intake.writeLater('news', writes, seen)).outcomes]) {
      expect(outcomes).toEqual([
        {
          id: expect.stringMatching(/./),
          result: 'pending',
          status: 503,
          error: expect.objectContaining({ reason: expect.stringMatching(/^written/) }),
        },
        { id: 'b', result: 'refused', status: 0 },
      ])
    }
  })

  /** A reindex that brings documents a number of times. @param begin what happens before each */
  function bringing(times: number, begin: () => void = () => {}) {
    async function* whileBringing() {
      for (let i = 0; i < times; i++) {
        begin()
        yield
      }
    }
    return { reindexes: { unended: { whileBringing } } }
  }

  it('repeats with its first stamp an update that met no document, while a reindex brings documents behind the alias', async () => {
    const { intake, stampsOfJobs } = intakeOf(bringing(9), ['not_found', 'updated'], ['not_found'], ['updated'])
    expect(resultsOf(await intake.write('news', [update, other], patiently))).toEqual(['updated', 'updated'])
    expect(stampsOfJobs()).toEqual([['1', '2'], ['1'], ['1']])
  })

  it('repeats it no more when all documents are there', async () => {
    const { intake, stampsOfJobs } = intakeOf(bringing(2), ['not_found'])
    expect(resultsOf(await intake.write('news', [update], patiently))).toEqual(['not_found'])
    expect(stampsOfJobs()).toEqual([['1'], ['1'], ['1']])
  })

  it('takes it for overtaken, and gives it a new stamp, only if the document was written later', async () => {
    const { intake, stampsOfJobs } = intakeOf(bringing(9), ['not_found'], ['conflict'], ['updated'])
    expect(resultsOf(await intake.write('news', [update], patiently))).toEqual(['updated'])
    expect(stampsOfJobs()).toEqual([['1'], ['1'], ['2']])
  })

  it.each<[string, number, number]>([
    ['some seconds', 60_000, 5],
    ['half of its time', 4_000, 2],
  ])('waits %s at most for a document, and keeps the answer then', async (_, timeoutMs, seconds) => {
    const clock = new StillClock()
    const parts = bringing(99, () => {
      clock.time += 1_000
    })
    const { intake, stampsOfJobs } = intakeOf({ clock, ...parts }, ['not_found', 'updated'], ['not_found'])
    expect(resultsOf(await intake.write('news', [update, other], { ...patiently, timeoutMs }))).toEqual(['not_found', 'updated'])
    expect(stampsOfJobs()).toHaveLength(1 + seconds)
  })

  it.each<[string, RequestedWrite[], WriteOutcome['result'][]]>([
    ['that expects a revision', [{ ...update, expect: { seqNo: 1, primaryTerm: 1 } }], ['not_found']],
    ['before a later write of the same request', [update, { kind: 'index', id: 'a', source: {} }], ['not_found', 'created']],
    ['that has met its document', [update], ['noop']],
    ['that has deleted its document', [{ kind: 'delete', id: 'a' }], ['deleted']],
  ])('does not ask for a reindex for a write %s', async (_, writes, results) => {
    const { intake, stampsOfJobs } = intakeOf(bringing(9, expect.unreachable), results)
    expect(resultsOf(await intake.write('news', writes, patiently))).toEqual(results)
    expect(stampsOfJobs()).toHaveLength(1)
  })

  it.each<[string, RequestedWrite[]]>([
    ['a delete', [{ kind: 'delete', id: 'a' }]],
    ['an update behind a delete of its document', [{ kind: 'delete', id: 'a' }, update]],
  ])('hands %s over once more only, with the first stamps', async (_, writes) => {
    const missing = writes.map(() => 'not_found' as const)
    const { intake, stampsOfJobs } = intakeOf(bringing(9), missing, missing)
    expect(resultsOf(await intake.write('news', writes, patiently))).toEqual(missing)
    const [first, ...others] = stampsOfJobs()
    expect(others).toEqual([first])
  })

  it('keeps the answer to a delete whose document others have made since', async () => {
    const { intake } = intakeOf(bringing(9), ['not_found'], ['noop'])
    expect(resultsOf(await intake.write('news', [{ kind: 'delete', id: 'a' }], patiently))).toEqual(['not_found'])
  })

  it.each<[string, object]>([
    [
      'nobody can tell how far a reindex is',
      bringing(1, () => {
        throw new OnefoldError('STORE_UNAVAILABLE', 'away')
      }),
    ],
    ['the process stops', bringing(1)],
  ])('keeps what was done where %s', async (_, parts) => {
    let jobs = 0
    const write = async ({ operations }: WriteJob): Promise<WriteOutcome[]> => {
      if (++jobs > 1) throw new OnefoldError('QUEUE_CLOSED', 'stopping')
      return operations.map(({ id, kind }) => ({ id, result: kind === 'update' ? 'not_found' : 'created', status: 0 }))
    }
    const { intake } = intakeOf({ queue: { write, obstacle: () => undefined }, ...parts })
    expect(resultsOf(await intake.write('news', [{ kind: 'index', source: {} }, update], patiently))).toEqual(['created', 'not_found'])
  })

  it('keeps what was done where there is no room to repeat an update', async () => {
    let jobs = 0
    const write = async ({ operations }: WriteJob): Promise<WriteOutcome[]> => {
      if (++jobs > 1) throw new OnefoldError('QUEUE_FULL', 'full')
      return operations.map(({ id, kind }) => ({ id, result: kind === 'update' ? 'conflict' : 'created', status: 0 }))
    }
    const { intake } = intakeOf({ queue: { write, obstacle: () => undefined } })
    expect(resultsOf(await intake.write('news', [{ kind: 'index', source: {} }, update], patiently))).toEqual(['created', 'conflict'])
    expect(jobs).toBe(2)
  })

  it('gives a store that has its time over the reason that it gave so far, or that of the queue', async () => {
    const reasonOf = async (parts: object): Promise<string> => {
      const { intake } = intakeOf({ queue: { write: never, obstacle: () => undefined }, ...parts })
      return (await intake.write('news', [update], briefly))[0]!.error!.reason
    }
    const away = { trouble: { since: () => 'the engine is away; start it' } }
    const full = { queue: { write: never, obstacle: () => 'Redis is full' } }
    expect(await reasonOf({})).toBe('not done within the timeout; it may still be done, so see whether it is, or send it again')
    expect(await reasonOf(full)).toMatch(/^not done within the timeout: Redis is full; it may still/)
    expect(await reasonOf({ ...full, ...away })).toMatch(/^not done within the timeout: the engine is away; start it; it may still/)
  })

  it.each<[string, (ids: readonly string[]) => Promise<WriteOutcome[]>, readonly object[]]>([
    ['fail', async () => Promise.reject(new OnefoldError('STORE_UNAVAILABLE', 'away')), [{ id: 'a', more: 1, reason: 'away' }]],
    [
      'are refused in part',
      async (ids) => ids.map((id) => (id === 'b' ? refused(id) : { id, result: 'updated', status: 200 })),
      [{ id: 'b', more: 0, reason: 'no' }],
    ],
    ['are done', async (ids) => ids.map((id) => ({ id, result: 'updated', status: 200 })), []],
  ])('logs writes that %s after their time was over, without a stack', async (_, end, lines) => {
    const logger = new KeptLog()
    const late = laterOutcomes()
    let given: AbortSignal | undefined
    const write = (_job: WriteJob, signal?: AbortSignal) => {
      given = signal
      return late.promise
    }
    const { intake } = intakeOf({ logger, queue: { write, obstacle: () => undefined } })
    expect(resultsOf(await intake.write('news', [update, other], briefly))).toEqual(['pending', 'pending'])
    expect(given!.aborted).toBe(true)
    late.resolve(end(['a', 'b']))
    await soon()
    await soon()
    expect(logger.lines.map(({ level, fields: { code, ...fields } }) => ({ level, ...fields }))).toEqual(
      lines.map((line) => ({ level: 'warn', collection: 'news', ...line })),
    )
  })

  it('tells late writes of many requests that end together in one line', async () => {
    const logger = new KeptLog()
    const late = laterOutcomes()
    const { intake } = intakeOf({ logger, queue: { write: () => late.promise, obstacle: () => undefined } })
    await Promise.all([update, other, update].map((write) => intake.write('news', [write], briefly)))
    late.resolve(Promise.reject(new OnefoldError('QUEUE_CLOSED', 'stopping')))
    await soon()
    await soon()
    expect(logger.lines.map(({ fields }) => fields)).toEqual([
      { collection: 'news', id: 'a', more: 2, reason: 'stopping', code: 'QUEUE_CLOSED' },
    ])
  })

  it('makes the task of late writes from how they ended, so that it says what was refused', async () => {
    const late = laterOutcomes()
    const given: WriteOutcome[] = []
    const add = async (_: object, outcomes: readonly WriteOutcome[]) => {
      given.push(...outcomes)
      return { id: 'task' }
    }
    const parts = { tasks: { hasRoom: true, add }, queue: { write: () => late.promise, obstacle: () => undefined } }
    await intakeOf(parts).intake.writeLater('news', [update], briefly)
    late.resolve([refused('a')])
    await soon()
    expect(given).toEqual([refused('a')])
  })

  it('is not held up by a task that cannot be made', async () => {
    const { intake } = intakeOf({ tasks: { hasRoom: true, add: never } }, ['created'])
    const { task, outcomes } = await intake.writeLater('news', [update], briefly)
    expect([task, ...resultsOf(outcomes)]).toEqual([undefined, 'pending'])
  })

  it('hands a partial update that another write has overtaken over again, with a new stamp', async () => {
    const { intake, stampsOfJobs } = intakeBefore(['updated', 'conflict'], ['conflict'], ['updated'])
    expect(resultsOf(await intake.write('news', [update, other], patiently))).toEqual(['updated', 'updated'])
    expect(stampsOfJobs()).toEqual([['1', '2'], ['3'], ['4']])
  })

  it('gives up an update after five times', async () => {
    const { intake, stampsOfJobs } = intakeBefore(['conflict'])
    expect(resultsOf(await intake.write('news', [update], patiently))).toEqual(['conflict'])
    expect(stampsOfJobs()).toHaveLength(5)
  })

  it.each<[string, RequestedWrite[], WriteOutcome['result'][]]>([
    ['that expects a revision', [{ ...update, expect: { seqNo: 1, primaryTerm: 1 } }], ['conflict']],
    ['behind which another of the same request has been done', [update, update], ['conflict', 'updated']],
    ['that would create the document', [{ kind: 'create', id: 'a', source: {} }], ['conflict']],
  ])('does not repeat a write %s', async (_, writes, results) => {
    const { intake, stampsOfJobs } = intakeBefore(results)
    expect(resultsOf(await intake.write('news', writes, patiently))).toEqual(results)
    expect(stampsOfJobs()).toHaveLength(1)
  })

  it('repeats updates of one document together, in their order', async () => {
    const { intake, stampsOfJobs } = intakeBefore(['conflict', 'conflict'], ['updated', 'updated'])
    expect(resultsOf(await intake.write('news', [update, update], patiently))).toEqual(['updated', 'updated'])
    expect(stampsOfJobs()).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })
})
