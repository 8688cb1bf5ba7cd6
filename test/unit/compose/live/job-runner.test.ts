import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../../src/compose/live/clock.js'
import { CollectionRegistry } from '../../../../src/compose/live/collection-registry.js'
import { JobRunner } from '../../../../src/compose/live/job-runner.js'
import { Signers } from '../../../../src/compose/live/signers.js'
import { TaskRunner } from '../../../../src/compose/live/task-runner.js'
import { TaskStore } from '../../../../src/compose/live/task-store.js'
import { UseCases } from '../../../../src/compose/live/use-cases.js'
import { OnefoldError } from '../../../../src/errors.js'
import { createLogger } from '../../../../src/logger/create-logger.js'
import type { SettleJob, SignJob, WriteJob } from '../../../../src/queue/job-queue.js'
import { EmbeddedStore } from '../../../../src/store/embedded/embedded-store.js'
import { EngineLikeStore } from '../../../support/engine-like-store.js'
import { temporaryFolder } from '../../../support/temporary-folder.js'

function writeOf(id: string, at: number): WriteJob {
  const accepted = { id, stamp: String(at).padStart(16, '0'), acceptedAt: at }
  return { kind: 'write', collection: 'news', operations: [{ kind: 'index', source: { text: `a text of ${id}` }, ...accepted }] }
}

it('JobRunner hands over with the next job what a queue that was away has not taken', async () => {
  const inner = new EmbeddedStore({ folder: temporaryFolder() })
  onTestFinished(() => inner.close())
  const store = new EngineLikeStore(inner)
  const registry = await CollectionRegistry.open(store, { collections: [], makesCollections: true })
  await registry.get('news', true)
  const signers = await Signers.open([], 1)
  const useCases = new UseCases({ store, signers, sources: new Map(), clock: systemClock, remembersDeletes: false })
  const logger = createLogger({ level: 'error', stream: process.stderr, now: () => new Date(0) })
  const tasks = new TaskRunner({ store: new TaskStore(store.records), logger, elapsed: () => 0 })
  const runner = new JobRunner({ store, registry, tasks, useCases })
  const taken: (SignJob | SettleJob)[] = []
  let isAway = true
  runner.start({
    enqueue: async (job) => {
      if (isAway) throw new OnefoldError('QUEUE_UNAVAILABLE', 'Redis is away')
      taken.push(job)
    },
  })
  await expect(runner.write(writeOf('a', 1))).rejects.toMatchObject({ code: 'QUEUE_UNAVAILABLE' })
  isAway = false
  await runner.write(writeOf('b', 2))
  expect(taken).toMatchObject([{ kind: 'settle', collection: 'news', ids: ['a', 'b'] }])
})
