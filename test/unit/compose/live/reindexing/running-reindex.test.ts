import { describe, expect, it } from 'vitest'
import type { ReindexRecord } from '../../../../../src/compose/live/reindexing/reindex-record.js'
import { giveUp, type ReindexMeans, RunningReindex } from '../../../../../src/compose/live/reindexing/running-reindex.js'
import { initialState, type ReindexState } from '../../../../../src/detection/live/reindexing/reindex-state.js'
import { KeptLog } from '../../../../support/kept-log.js'
import { settingsOf } from '../../../../support/live-collection.js'
import { reindexPlan } from '../../../../support/reindex-plan.js'

/** What giving up a reindex did with its indices. @param hasSource false: the source does not exist any more */
async function giveUpAt(changes: Partial<ReindexState>, hasSource = true) {
  const done: string[] = []
  const transfer = {
    find: async (name: string) => ({ name }),
    blockWrites: async (name: string, isBlocked: boolean) => {
      if (!hasSource) throw new Error('there is no source')
      done.push(`${isBlocked ? 'blocked' : 'freed'} ${name}`)
    },
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

  it('lets the old index take writes again where a process was killed that had blocked them, or says that it does not', async () => {
    expect(await giveUpAt({ holdsBlock: true })).toEqual(['freed old', 'finished new'])
    expect(await giveUpAt({ holdsBlock: true, swapsAt: 1, swappedAt: 1 })).toEqual(['freed old'])
    expect(await giveUpAt({ holdsBlock: true }, false)).toEqual([
      expect.stringMatching(/index\.blocks\.write/),
      expect.stringMatching(/delete it$/),
    ])
  })
})

describe('RunningReindex', () => {
  /** How long a reindex whose alias is about to move waits for other processes to notice it. @param passed milliseconds since its record was stored */
  async function waitBeforeMove(passed: number): Promise<number> {
    let time = 5_000
    const waits: number[] = []
    const records = { get: async () => ({ owner: 'me' }), put: async () => {}, wanted: async () => 'running' }
    const transfer = { find: async (name: string) => ({ name, uuid: reindexPlan.sourceUuid }) }
    const means = {
      records,
      tools: {
        use: async (_: unknown, __: unknown, work: (parts: object) => Promise<void>) => {
          time += passed
          await work({ transfer })
        },
      },
      logger: new KeptLog(),
      clock: { now: () => 0, elapsed: () => time },
      pause: (milliseconds: number) => {
        waits.push(milliseconds)
        // Nothing else is of interest.
        return Promise.reject(new Error('waited'))
      },
    } as unknown as ReindexMeans
    const plan = { ...reindexPlan, alias: { name: 'news', from: 'old' } }
    const progress: ReindexState = { ...initialState(), phase: 'catching up' }
    const record = { id: 'r', owner: 'me', beat: 0, plan, progress, seconds: {} } as unknown as ReindexRecord
    const running = new RunningReindex(means, record, settingsOf())
    await running.ended
    return waits[0]!
  }

  it('moves its alias a second after it began at the soonest, as each process looks for reindexes once a second', async () => {
    expect(await Promise.all([0, 400, 1_000, 1_500].map(waitBeforeMove))).toEqual([1_000, 600, 0, 0])
  })
})
