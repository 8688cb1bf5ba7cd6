import { describe, expect, it } from 'vitest'
import { type ReindexRecord, taskViewOf } from '../../../../../src/compose/live/reindexing/reindex-record.js'
import { initialState, type ReindexState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { reindexPlan as plan } from '../../../../support/reindex-plan.js'

function recordOf(progress: Partial<ReindexState>, changes: Partial<ReindexRecord> = {}): ReindexRecord {
  return {
    id: 'r',
    created_at: '2026-11-21T10:00:00.000Z',
    state: 'running',
    plan,
    progress: { ...initialState(), ...progress },
    seconds: {},
    notice: undefined,
    failure: undefined,
    owner: 'me',
    beat: 0,
    ...changes,
  }
}

describe('taskViewOf', () => {
  it('counts pending documents so that the sum is what came in', () => {
    const outcome = { ok: 40, noop: 3, conflict: 2, refused: 5 }
    const view = taskViewOf(recordOf({ phase: 'writing', total: 150, outcome }, { seconds: { reading: 5, writing: 10 } }))
    expect(view.outcome).toEqual({ ...outcome, pending: 100 })
    expect(view.progress).toEqual({ done: 50, total: 150, rate: 5, seconds_left: 20 })
    expect(view).toMatchObject({ kind: 'reindex', phase: 'writing', source: 'old', dest: 'new', collection: 'news' })
  })

  it('tells no time left where nothing happens, and none before a rate is known', () => {
    expect(
      taskViewOf(recordOf({ phase: 'writing', total: 10 }, { state: 'paused', seconds: { writing: 1 } })).progress.seconds_left,
    ).toBeNull()
    expect(taskViewOf(recordOf({ phase: 'reading', total: 10 })).progress.seconds_left).toBeNull()
  })

  it('says nothing of rate and time left while documents that were all read are grouped', () => {
    const { progress } = taskViewOf(recordOf({ phase: 'reading', total: 100, read: 100 }, { seconds: { reading: 5 } }))
    expect(progress).toMatchObject({ rate: 0, seconds_left: null })
  })

  it('takes the rate of reading while it reads, and the time that writing will take besides', () => {
    const { progress } = taskViewOf(recordOf({ phase: 'reading', total: 100, read: 50 }, { seconds: { reading: 5 } }))
    expect(progress).toEqual({ done: 0, total: 100, rate: 10, seconds_left: 65 })
  })

  it('says why it failed after what was refused, and that it is in place', () => {
    const failure = { reason: 'x', code: 'ONEFOLD_REINDEX_INCOMPLETE' }
    const record = recordOf({ failures: [{ _id: 'a' }] }, { state: 'failed', failure, plan: { ...plan, target: 'old' }, notice: 'n' })
    expect(taskViewOf(record)).toMatchObject({ state: 'failed', failures: [{ _id: 'a' }, failure], in_place: true, notice: 'n' })
    expect(taskViewOf(record)).not.toHaveProperty('dest')
  })
})
