import { describe, expect, it } from 'vitest'
import type { ReindexRecord } from '../../../../../src/compose/live/reindexing/reindex-record.js'
import { giveUp } from '../../../../../src/compose/live/reindexing/running-reindex.js'
import { initialState, type ReindexState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { reindexPlan } from '../../../../support/reindex-plan.js'

/** What giving up a reindex did with its copy. @param hasSource false: the source does not exist any more */
async function giveUpAt(changes: Partial<ReindexState>, hasSource = true) {
  const done: string[] = []
  const transfer = {
    find: async (name: string) => ({ name }),
    finishLoading: async (_: string, name: string) => {
      if (!hasSource) throw new Error('there is no source')
      done.push(`finished ${name}`)
    },
  }
  const parts = {
    records: { forgetBatches: async () => {} },
    tools: { transfer },
    logger: { warn: (message: string) => done.push(message) },
  }
  const record = { id: 'r', plan: reindexPlan, progress: { ...initialState(), ...changes } }
  await giveUp(record as unknown as ReindexRecord, parts as unknown as Parameters<typeof giveUp>[1])
  return done
}

describe('giveUp', () => {
  it('makes an ordinary index of the copy, or says that it is none', async () => {
    expect(await giveUpAt({})).toEqual(['finished new'])
    expect(await giveUpAt({}, false)).toEqual([expect.stringMatching(/delete it$/)])
  })

  it('leaves an index alone that is in use since the alias moved to it, also where the old index is gone', async () => {
    expect(await giveUpAt({ swapsAt: 1, swappedAt: 1 })).toEqual([])
    expect(await giveUpAt({ swapsAt: 1, swappedAt: 1 }, false)).toEqual([])
  })
})
