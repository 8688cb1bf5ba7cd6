import { describe, expect, it } from 'vitest'
import type { ReindexRecord } from '../../../../../src/compose/live/reindexing/reindex-record.js'
import { ReindexRecords } from '../../../../../src/compose/live/reindexing/reindex-records.js'
import { UnendedReindexes } from '../../../../../src/compose/live/reindexing/unended-reindexes.js'
import { initialState, type ReindexPlan, type ReindexState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { reindexPlan } from '../../../../support/reindex-plan.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

/** The reindexes of which some records tell. @param pause what happens while nothing is looked at */
function unendedOf(records: Partial<ReindexRecords>, elapsed = () => 0, pause = async () => {}): UnendedReindexes {
  return new UnendedReindexes({ records: records as ReindexRecords, elapsed, pause })
}

/** A reindex of the collection `news` that copies, into which its alias moves. */
function copyOf(
  id: string,
  state: ReindexRecord['state'],
  progress: Partial<ReindexState> = {},
  changes: Partial<ReindexPlan> = {},
): ReindexRecord {
  const plan = { ...reindexPlan, alias: { name: 'news', from: 'old' }, ...changes }
  return { id, created_at: id, state, plan, progress: { ...initialState(), ...progress } } as ReindexRecord
}

/** When a write begins. */
const since = 1_000

/** Records with which a test does as it likes. */
function changingRecords(...given: readonly ReindexRecord[]) {
  const byId = new Map(given.map((record) => [record.id, record]))
  let reads = 0
  const list = async () => {
    reads++
    return [...byId.values()]
  }
  return {
    list,
    get: async (id: string) => byId.get(id),
    put: async (record: ReindexRecord) => void byId.set(record.id, record),
    reads: () => reads,
  }
}

describe('UnendedReindexes', () => {
  it('tells when the first reindex of a collection began that has been at rest since some time', async () => {
    const records = new ReindexRecords(temporaryStore().records)
    const put = (id: string, state: string, startedAt: number, collection = 'news') =>
      records.put({ id, created_at: id, state, rested_at: startedAt * 10, plan: { collection, startedAt } } as unknown as ReindexRecord)
    await put('1', 'done', 1)
    await put('2', 'paused', 4)
    await put('3', 'paused', 2)
    await put('4', 'failed', 3)
    await put('5', 'running', 5, 'mail')
    const unended = unendedOf(records)
    expect(await Promise.all([20, 21, 31, 41].map((since) => unended.restingSince('news', since)))).toEqual([2, 3, 4, undefined])
    expect(await unended.isUnderWay('news')).toBe(false)
    expect([await unended.restingSince('mail', 0), await unended.isUnderWay('mail')]).toEqual([undefined, true])
  })

  it('reads the records once for several questions, and again when they are old, or when it is told to', async () => {
    let now = 0
    let reads = 0
    const record = { state: 'running', plan: { collection: 'mail' } } as ReindexRecord
    const list = async () => {
      reads++
      return [record]
    }
    const unended = unendedOf({ list }, () => now)
    expect(await Promise.all([unended.isUnderWay('news'), unended.isUnderWay('mail')])).toEqual([false, true])
    now = 5_000
    await unended.isUnderWay('news')
    expect(reads).toBe(1)
    now = 5_001
    await unended.isUnderWay('news')
    unended.lookAgain()
    await unended.isUnderWay('news')
    expect(reads).toBe(3)
  })

  it('knows nothing of a collection as long as the store does not answer', async () => {
    const list = () => Promise.reject(new Error('away'))
    const unended = unendedOf({ list })
    await expect(unended.isUnderWay('news')).rejects.toThrow('away')
    await expect(unended.isUnderWay('news')).rejects.toThrow('away')
  })

  it.each<[string, ReindexRecord, boolean]>([
    ['that runs', copyOf('1', 'running'), true],
    ['that rests since the alias has moved', copyOf('1', 'paused', { swapsAt: 1 }), true],
    ['that rests before that', copyOf('1', 'failed'), false],
    ['that has ended', copyOf('1', 'done', { swapsAt: 1 }), false],
    ['in place', copyOf('1', 'running', {}, { target: 'old' }), false],
    ['of another collection', copyOf('1', 'running', {}, { collection: 'mail' }), false],
  ])('says of a reindex %s whether it may bring back what is deleted', async (_, record, may) => {
    expect(await unendedOf(changingRecords(record)).mayBringBack('news')).toBe(may)
  })

  it('reads the records once a second for writes, so that those of a whole load cost no more', async () => {
    let now = 0
    const records = changingRecords()
    const unended = unendedOf(records, () => now)
    for (const time of [0, 500, 1_000]) {
      now = time
      expect(await unended.mayBringBack('news')).toBe(false)
      for await (const _ of unended.whileBringing('news', since)) expect.unreachable()
    }
    expect(records.reads()).toBe(1)
    await records.put(copyOf('1', 'running'))
    now = 1_001
    expect(await unended.mayBringBack('news')).toBe(true)
  })

  /** How often a write would be repeated, beside a reindex that goes on to the next state with each pause. */
  async function timesOf(...states: readonly ReindexRecord[]): Promise<{ times: number; pauses: number }> {
    const records = changingRecords(states[0]!)
    let pauses = 0
    const pause = async () => {
      pauses++
      await records.put(states[Math.min(pauses, states.length - 1)]!)
    }
    let times = 0
    for await (const _ of unendedOf(records, () => 0, pause).whileBringing('news', since)) times++
    return { times, pauses }
  }

  it('comes again while a reindex brings documents behind the alias that it moved, and once when all are there', async () => {
    const brings = copyOf('1', 'running', { swapsAt: 1 })
    const brought = copyOf('1', 'running', { swapsAt: 1, isBrought: true })
    expect(await timesOf(brings, brings, brought)).toEqual({ times: 3, pauses: 2 })
    expect(await timesOf(brings, copyOf('1', 'done', { swapsAt: 1 }))).toEqual({ times: 2, pauses: 1 })
    expect(await timesOf(brings, copyOf('1', 'paused', { swapsAt: 1 }))).toEqual({ times: 2, pauses: 1 })
    expect(await timesOf(brought)).toEqual({ times: 1, pauses: 0 })
  })

  it('comes once for a reindex that has ended since the write began, whose answer may be of before', async () => {
    const ended = (rested_at: number) => ({ ...copyOf('1', 'done', { swapsAt: 1, isBrought: true }), rested_at })
    expect(await timesOf(ended(since))).toEqual({ times: 1, pauses: 0 })
    expect(await timesOf(ended(since - 1))).toEqual({ times: 0, pauses: 0 })
  })

  it.each<[string, ReindexRecord]>([
    ['whose alias has not moved', copyOf('1', 'running')],
    ['at rest that has not moved it', copyOf('1', 'paused')],
    ['in place', copyOf('1', 'running', { swapsAt: 1 }, { target: 'old' })],
    ['of another collection', copyOf('1', 'running', { swapsAt: 1 }, { collection: 'mail' })],
  ])('does not come for a reindex %s', async (_, record) => {
    expect(await timesOf(record)).toEqual({ times: 0, pauses: 0 })
  })

  it.each<[string, ReindexRecord]>([
    ['that rests since it has moved the alias', copyOf('1', 'paused', { swapsAt: 1 })],
    ['into the index that the collection is in, which takes hours', copyOf('1', 'running', { swapsAt: 1 }, { alias: undefined })],
  ])('comes once for a reindex %s: what it brought before is there', async (_, record) => {
    expect(await timesOf(record)).toEqual({ times: 1, pauses: 0 })
  })

  it('looks at the reindex after it was asked, whatever it knew of it before', async () => {
    const records = changingRecords(copyOf('1', 'running'))
    const unended = unendedOf(records)
    expect(await unended.mayBringBack('news')).toBe(true)
    await records.put(copyOf('1', 'done', { swapsAt: 1 }))
    let times = 0
    for await (const _ of unended.whileBringing('news', since)) times++
    expect([times, records.reads()]).toEqual([1, 1])
  })

  it('does not come any more once the process stops', async () => {
    const unended = unendedOf(changingRecords(copyOf('1', 'running', { swapsAt: 1 })), undefined, () => {
      unended.close()
      return new Promise<never>(() => {})
    })
    let times = 0
    for await (const _ of unended.whileBringing('news', since)) times++
    expect(times).toBe(1)
  })
})
