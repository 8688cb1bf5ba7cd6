import { expect, it } from 'vitest'
import type { Stamp } from '../../../../src/compose/live/stamp-source.js'
import { WriteIntake, type WriteIntakeParts } from '../../../../src/compose/live/write-intake.js'
import type { WriteJob } from '../../../../src/queue/job-queue.js'
import { settingsOf } from '../../../support/live-collection.js'
import { StillClock } from '../../../support/open-service.js'

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

it('WriteIntake hands writes over in the order of their stamps, though it has to look first whether there is room for a task', async () => {
  const jobs: WriteJob[] = []
  let last = 0
  const parts = {
    store: {},
    registry: { get: async () => settingsOf() },
    tasks: { hasRoom: false, checkRoom: soon, add: async () => ({ id: 'task' }) },
    queue: {
      write: async (job: WriteJob) => {
        jobs.push(job)
        return []
      },
    },
    stamps: {
      take: async (count: number): Promise<Stamp[]> => Array.from({ length: count }, () => ({ stamp: `${++last}`, acceptedAt: last })),
    },
    clock: new StillClock(),
  } as unknown as WriteIntakeParts
  const intake = new WriteIntake(parts)
  const update = [{ kind: 'update', id: 'a', source: {} }] as const
  await Promise.all([intake.writeLater('news', update), intake.write('news', update, { refresh: false, timeoutMs: 1 })])
  expect(jobs.flatMap(({ operations }) => operations.map(({ stamp }) => stamp))).toEqual(['1', '2'])
})
