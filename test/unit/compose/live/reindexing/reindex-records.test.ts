import { expect, it } from 'vitest'
import { type ReindexRecord, taskViewOf } from '../../../../../src/compose/live/reindexing/reindex-record.js'
import { ReindexRecords } from '../../../../../src/compose/live/reindexing/reindex-records.js'
import { initialState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { reindexPlan as plan } from '../../../../support/reindex-plan.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

it('shows a reindex of an earlier release, which noted no warnings', async () => {
  const store = temporaryStore()
  const { warnings: _, moreWarnings: __, ...noted } = initialState()
  const old = { id: 'r', created_at: '2026-11-21T10:00:00.000Z', state: 'done', plan, progress: { ...noted, total: 7 }, seconds: {} }
  await store.records.put('reindexes', 'r', old as never)
  const records = new ReindexRecords(store.records)
  for (const record of [await records.get('r'), ...(await records.list())])
    expect(taskViewOf(record as ReindexRecord)).toMatchObject({ id: 'r', state: 'done', progress: { total: 7 }, failures: [] })
})
