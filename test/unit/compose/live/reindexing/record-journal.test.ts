import { describe, expect, it } from 'vitest'
import { RecordJournal } from '../../../../../src/compose/live/reindexing/record-journal.js'
import type { ReindexRecord } from '../../../../../src/compose/live/reindexing/reindex-record.js'
import { ReindexRecords } from '../../../../../src/compose/live/reindexing/reindex-records.js'
import { initialState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { reindexPlan as plan } from '../../../../support/reindex-plan.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

const record: ReindexRecord = {
  id: 'r',
  created_at: '2026-11-21T10:00:00.000Z',
  state: 'running',
  plan,
  progress: initialState(),
  seconds: {},
  notice: undefined,
  failure: undefined,
  owner: 'me',
  beat: 0,
}

async function openJournal(changes: Partial<ReindexRecord> = {}) {
  const store = temporaryStore()
  const records = new ReindexRecords(store.records)
  const kept = { ...record, ...changes }
  await records.put(kept)
  const clock = { now: 1_000 }
  const noticed: string[] = []
  const journal = new RecordJournal({ records, record: kept, elapsed: () => clock.now, notice: (wanted) => void noticed.push(wanted) })
  return { journal, records, clock, noticed }
}

describe('RecordJournal', () => {
  it('counts the seconds of a phase up to now, whenever they were kept last', async () => {
    const { journal, records, clock } = await openJournal()
    clock.now += 1_000
    journal.state.phase = 'reading'
    await journal.save()
    clock.now += 2_000
    await journal.save()
    clock.now += 3_000
    expect(journal.record.seconds).toEqual({ preparing: 1, reading: 5 })
    expect((await records.get('r'))?.seconds).toEqual({ preparing: 1, reading: 2 })
    journal.state.phase = 'writing'
    await journal.save()
    clock.now += 4_000
    await journal.save()
    expect((await records.get('r'))?.seconds).toEqual({ preparing: 1, reading: 5, writing: 4 })
  })

  it('keeps the state of a call or a later one, and tells what is wanted', async () => {
    const { journal, records, noticed } = await openJournal()
    await records.want('r', 'paused')
    const saves = [1, 2, 3].map((read) => {
      journal.state.read = read
      return journal.save()
    })
    await Promise.all(saves)
    expect((await records.get('r'))?.progress.read).toBe(3)
    expect(new Set(noticed)).toEqual(new Set(['paused']))
  })

  it('looks again after a second', async () => {
    const { journal, records, clock, noticed } = await openJournal()
    await journal.save()
    await records.want('r', 'paused')
    await journal.save()
    expect(noticed).toEqual(['running'])
    clock.now += 1_000
    await journal.save()
    expect(noticed).toEqual(['running', 'paused'])
  })

  it('writes nothing any more where another process has taken over', async () => {
    const { journal, records, noticed } = await openJournal()
    await records.put({ ...record, owner: 'other' })
    journal.state.read = 9
    await journal.save()
    expect(noticed).toEqual(['lost'])
    expect(await records.get('r')).toMatchObject({ owner: 'other', progress: { read: 0 } })
  })
})
