import { describe, expect, it } from 'vitest'
import type { ReindexRecord } from '../../../../../src/compose/live/reindexing/reindex-record.js'
import { ReindexRecords } from '../../../../../src/compose/live/reindexing/reindex-records.js'
import { UnendedReindexes } from '../../../../../src/compose/live/reindexing/unended-reindexes.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

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
    const unended = new UnendedReindexes(records, () => 0)
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
    const unended = new UnendedReindexes({ list } as unknown as ReindexRecords, () => now)
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
    const unended = new UnendedReindexes({ list } as unknown as ReindexRecords, () => 0)
    await expect(unended.isUnderWay('news')).rejects.toThrow('away')
    await expect(unended.isUnderWay('news')).rejects.toThrow('away')
  })
})
