import { describe, expect, it } from 'vitest'
import { EarlyRefresh } from '../../../../../src/detection/live/reindexing/early-refresh.js'
import type { ReindexParts } from '../../../../../src/detection/live/reindexing/reindex-parts.js'
import { initialState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { reindexPlan } from '../../../../support/reindex-plan.js'

/** The numbers of written documents at which the target was refreshed, when a hundred are written one by one. */
function refreshesOf(plan = reindexPlan, done = 0): number[] {
  const state = { ...initialState(), total: 100 }
  state.outcome.ok = done
  const refreshed: number[] = []
  const refresh = async (index: string): Promise<void> => {
    expect(index).toBe(plan.target)
    refreshed.push(state.outcome.ok)
    throw new Error('the engine is busy')
  }
  const early = new EarlyRefresh({ plan, state, transfer: { refresh } } as unknown as ReindexParts)
  while (state.outcome.ok < 100) {
    state.outcome.ok++
    early.note()
  }
  return refreshed
}

describe('EarlyRefresh', () => {
  it('refreshes the target twice before all is written, whatever comes of it', () => {
    expect(refreshesOf()).toEqual([75, 95])
  })

  it('does not do so again where an earlier process was further', () => {
    expect(refreshesOf(reindexPlan, 80)).toEqual([95])
  })

  it('leaves an index that is signed in place alone', () => {
    expect(refreshesOf({ ...reindexPlan, target: reindexPlan.source })).toEqual([])
  })
})
