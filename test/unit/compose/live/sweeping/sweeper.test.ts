import { describe, expect, it, onTestFinished } from 'vitest'
import { Sweeper, type SweeperOptions } from '../../../../../src/compose/live/sweeping/sweeper.js'
import type { SweepRequest } from '../../../../../src/detection/live/sweeping/sweep-step.js'
import { EmbeddedStore } from '../../../../../src/store/embedded/embedded-store.js'
import { settingsOf } from '../../../../support/live-collection.js'
import { temporaryFolder } from '../../../../support/temporary-folder.js'

/** Milliseconds since the epoch at which the sweeps of tests begin. */
const begunAt = 5_000

const findsNothing = { seen: 0, signed: 0, stale: 0, edited: 0, settled: 0, orphans: 0, refused: [], postponed: 0 }

/** What the first step of a sweep is asked. @param pausedSince see `SweptReindexes` */
async function firstRequest(pausedSince: number | undefined): Promise<SweepRequest> {
  const store = new EmbeddedStore({ folder: temporaryFolder() })
  const settings = settingsOf({})
  await store.createCollection(settings)
  return new Promise((resolve) => {
    const sweep = async (_: string, request: SweepRequest) => {
      resolve(request)
      return { after: null, ...findsNothing }
    }
    const sweeper = new Sweeper({
      store,
      registry: { names: () => [settings.name], get: async () => settings },
      runner: { sweep },
      tasks: { takeUp: async () => undefined },
      reindexes: { isUnderWay: async () => false, pausedSince: async () => pausedSince },
      memory: { life: async () => 'one' },
      clock: { now: () => begunAt, elapsed: () => 0 },
      events: { step: () => undefined, pass: () => undefined, trouble: () => undefined },
      withinMs: 60_000,
    } as unknown as SweeperOptions)
    onTestFinished(async () => {
      await sweeper.close()
      await store.close()
    })
    sweeper.start()
  })
}

describe('Sweeper', () => {
  it('gives documents that have no time the time of its beginning', async () => {
    expect(await firstRequest(undefined)).toMatchObject({ after: null, startedAt: begunAt * 1000 })
  })

  it('gives them that of a reindex that is paused, as if that went on, so that the groups are the same', async () => {
    expect(await firstRequest(7)).toMatchObject({ startedAt: 7 })
  })
})
