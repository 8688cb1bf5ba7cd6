import { type Job, type Queue, WaitingChildrenError } from 'bullmq'
import { describe, expect, it } from 'vitest'
import { errorTable } from '../../../src/api/answers/error-table.js'
import { type DeadLetter, DeadLetters } from '../../../src/compose/live/writing/dead-letters.js'
import { OnefoldError } from '../../../src/errors.js'
import type { WriteOperation, WriteOutcome } from '../../../src/model.js'
import type { WriteJob } from '../../../src/queue/job-queue.js'
import { parsePayload, toPayload, type WritePayload } from '../../../src/queue/redis/job-payload.js'
import { decodeOutcomes } from '../../../src/queue/redis/outcome-codes.js'
import type { UpkeepQueue } from '../../../src/queue/redis/upkeep-queue.js'
import { WorkLanes } from '../../../src/queue/work-lanes.js'
import { jobFaultOf } from '../../../src/worker/job-fault.js'
import { WriteJobs } from '../../../src/worker/write-jobs.js'
import { silentEvents } from '../../support/silent-events.js'
import { temporaryStore } from '../../support/temporary-store.js'

const operationOn = (id: string, stamp = id): WriteOperation => ({ kind: 'index', id, source: {}, stamp, acceptedAt: 1 })

/** A job of some operations, of which every attempt ends with the given outcomes. */
function jobOf(operations: readonly WriteOperation[], outcomes: readonly WriteOutcome[] | Error) {
  const nothing = async () => undefined
  const write = async () => {
    if (outcomes instanceof Error) throw outcomes
    return [...outcomes]
  }
  const halves: WritePayload[] = []
  const queue = { addBulk: async (jobs: { data: WritePayload }[]) => void halves.push(...jobs.map(({ data }) => data)) }
  const letters = new DeadLetters(temporaryStore().records)
  const jobs = new WriteJobs({
    lanes: new WorkLanes({ write, sign: nothing, settle: nothing }),
    events: silentEvents,
    upkeep: {} as UpkeepQueue,
    queue: queue as unknown as Queue,
    deadLetters: letters,
    maxStalled: 3,
    lockMs: 1,
    now: () => new Date(0),
  })
  const job = {
    id: '1-0-1',
    stalledCounter: 0,
    attemptsStarted: 1,
    data: toPayload<WriteJob>({ kind: 'write', collection: 'news', operations }) as WritePayload,
    extendLock: async () => 1,
    moveToWaitingChildren: async () => true,
    async updateData(data: WritePayload) {
      this.data = data
    },
  }
  const tryOnce = () => jobs.run(job as unknown as Job, parsePayload(job.data) as WritePayload, 'token')
  const listLetters = async (): Promise<readonly DeadLetter[]> => (await letters.list(10, null)).items
  return { tryOnce, halves, listLetters }
}

const faultOfTry = (run: Promise<unknown>) => run.then(() => undefined, jobFaultOf)

const created = (id: string) => ({ id, result: 'created', status: 201 }) as const
const pending = (id: string, status: number) => ({ id, result: 'pending', status, error: { type: 'x', reason: 'y' } }) as const

describe('WriteJobs', () => {
  it.each([
    ['COLLECTION_UNKNOWN', 404],
    ['COLLECTION_NAME_INVALID', 400],
    ['MAPPING_CONFLICT', 400],
  ] as const)(
    'refuses writes to an index that cannot take them, with the status that they have without Redis: %s',
    async (code, status) => {
      const operation = operationOn('a')
      const { tryOnce, listLetters } = jobOf([operation], new OnefoldError(code, 'it cannot be written'))
      const [outcome] = decodeOutcomes([operation], await tryOnce())!
      expect(outcome).toMatchObject({ result: 'refused', status, error: { code: `ONEFOLD_${code}`, type: errorTable[code].type } })
      expect(await listLetters()).toEqual([])
    },
  )

  it('keeps the message of a fault of its own with the dead letter, and shows callers none', async () => {
    const operation = operationOn('a')
    const { tryOnce, listLetters } = jobOf([operation], new TypeError('no words for this text'))
    const [outcome] = decodeOutcomes([operation], await tryOnce())!
    expect(outcome).toMatchObject({ result: 'refused', status: 500, error: { type: 'exception', code: 'ONEFOLD_INTERNAL' } })
    expect(outcome!.error!.reason).not.toContain('words')
    expect(await listLetters()).toMatchObject([{ reason: 'no words for this text', code: 'ONEFOLD_INTERNAL' }])
  })

  it.each([429, 502, 503, 504])(
    'has a batch done again of which the engine did not take all because it was busy or away (%i)',
    async (status) => {
      const { tryOnce } = jobOf([operationOn('a'), operationOn('b')], [created('a'), pending('b', status)])
      expect(await faultOfTry(tryOnce())).toBe('engine away')
    },
  )

  it('halves a batch at some of which the engine fails at once: it fails at these documents', async () => {
    const { tryOnce, halves } = jobOf([operationOn('a'), operationOn('b')], [created('a'), pending('b', 500)])
    await expect(tryOnce()).rejects.toBeInstanceOf(WaitingChildrenError)
    expect(halves.map(({ operations }) => operations.map(({ id }) => id))).toEqual([['a'], ['b']])
  })

  it('does a batch again at all of which the engine fails, because that may pass, and halves it at the fifth time', async () => {
    const { tryOnce, halves } = jobOf([operationOn('a'), operationOn('b')], [pending('a', 500), pending('b', 500)])
    for (let n = 1; n < 5; n++) expect(await faultOfTry(tryOnce())).toBe('engine away')
    expect(halves).toEqual([])
    await expect(tryOnce()).rejects.toBeInstanceOf(WaitingChildrenError)
    expect(halves.map(({ failures }) => failures)).toEqual([undefined, undefined])
  })

  it('sets a document aside at which the engine has failed five times, with the reason and how often it was tried', async () => {
    const operation = operationOn('a')
    const { tryOnce, listLetters } = jobOf([operation], [pending('a', 500)])
    for (let n = 1; n < 5; n++) expect(await faultOfTry(tryOnce())).toBe('engine away')
    expect(await listLetters()).toEqual([])
    const [outcome] = decodeOutcomes([operation], await tryOnce())!
    expect(outcome).toMatchObject({ result: 'refused', status: 500, error: { code: 'ONEFOLD_STORE_FAILED' } })
    expect(await listLetters()).toMatchObject([
      { _id: 'a', attempts: 7, code: 'ONEFOLD_STORE_FAILED', reason: expect.stringContaining('(x: y)') },
    ])
  })

  it('sets aside of several writes of one document only those that were not done', async () => {
    const operations = [operationOn('a', '1'), operationOn('a', '2')]
    const { tryOnce, listLetters } = jobOf(operations, [created('a'), pending('a', 500)])
    for (let n = 1; n < 5; n++) await faultOfTry(tryOnce())
    expect(decodeOutcomes(operations, await tryOnce())).toMatchObject([{ result: 'created' }, { result: 'refused' }])
    expect(await listLetters()).toMatchObject([{ operation: { stamp: '2' } }])
  })

  it('waits for an engine that is busy before it looks at what the engine fails at', async () => {
    const { tryOnce, halves } = jobOf([operationOn('a'), operationOn('b')], [pending('a', 503), pending('b', 500)])
    for (let n = 0; n < 10; n++) expect(await faultOfTry(tryOnce())).toBe('engine away')
    expect(halves).toEqual([])
  })
})
