import { expect, it } from 'vitest'
import { systemClock } from '../../../../src/compose/live/clock.js'
import { CollectionRegistry } from '../../../../src/compose/live/collection-registry.js'
import { Comparers } from '../../../../src/compose/live/comparing/comparers.js'
import { JobRunner } from '../../../../src/compose/live/job-runner.js'
import { Signers } from '../../../../src/compose/live/signing/signers.js'
import { TaskRunner } from '../../../../src/compose/live/tasks/task-runner.js'
import { TaskStore } from '../../../../src/compose/live/tasks/task-store.js'
import { UseCases } from '../../../../src/compose/live/use-cases.js'
import { OnefoldError } from '../../../../src/errors.js'
import { createLogger } from '../../../../src/logger/create-logger.js'
import type { SettleJob, SignJob, WriteJob } from '../../../../src/queue/job-queue.js'
import { stampAt } from '../../../../src/stamp.js'
import { EngineLikeStore } from '../../../support/engine-like-store.js'
import { held } from '../../../support/held.js'
import { KeptLog } from '../../../support/kept-log.js'
import { temporaryStore } from '../../../support/temporary-store.js'

function writeOf(id: string, at: number, text = `a text of ${id}`): WriteJob {
  const accepted = { id, stamp: stampAt(at), acceptedAt: at }
  return { kind: 'write', collection: 'news', operations: [{ kind: 'index', source: { text }, ...accepted }] }
}

/** A runner on a store that behaves like an engine. @param turn awaited before every step of the store */
async function createRunner(turn?: () => Promise<void>) {
  const inner = temporaryStore()
  const store = new EngineLikeStore(inner, turn)
  const registry = await CollectionRegistry.open(store, { collections: [], makesCollections: true })
  await registry.get('news', true)
  const signers = await Signers.open([], 1)
  const comparers = new Comparers(new Map(), 1)
  const reindexes = { mayBringBack: async () => false }
  const useCases = new UseCases({ store, signers, comparers, sources: new Map(), clock: systemClock, remembersDeletes: false, reindexes })
  const logger = createLogger({ level: 'error', stream: process.stderr, now: () => new Date(0) })
  const tasks = new TaskRunner({ store: new TaskStore(store.records), logger, elapsed: () => 0 })
  return new JobRunner({ registry, tasks, useCases, logger })
}

it('JobRunner hands over with the next job what a queue that was away has not taken', async () => {
  const runner = await createRunner()
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

it('JobRunner lets others have their turn while a large document is read and signed', async () => {
  let isHeld = false
  const gate = held()
  // The first step of the store after `isHeld` is set, which waits, is that of the large document.
  const runner = await createRunner(async () => {
    if (!isHeld) return
    isHeld = false
    await gate.ended
  })
  isHeld = true
  const ended: string[] = []
  const note = async (id: string, text?: string) => {
    const [outcome] = await runner.write(writeOf(id, 1, text))
    ended.push(`${id} ${outcome!.result}`)
  }
  const large = note('large', 'some words '.repeat(30_000))
  await note('small')
  gate.end()
  await large
  expect(ended).toEqual(['small created', 'large created'])
})

it('JobRunner tells of a document at which signing fails, with its collection and the error', async () => {
  const fault = new TypeError('no words for this text')
  const log = new KeptLog()
  const writer = {
    collection: { read: async (ids: string[]) => ids.map((id) => ({ id, seqNo: 1, primaryTerm: 1, fields: {} })) },
    sign: async (operations: { id: string }[]) => {
      if (operations.some(({ id }) => id === 'b')) throw fault
      return operations.map(({ id }) => ({ id, result: 'updated', status: 200 }))
    },
  }
  const runner = new JobRunner({
    registry: { get: async () => ({ name: 'news' }) },
    tasks: { run: (job: SignJob, work: (ids: readonly string[]) => Promise<void>) => work(job.ids) },
    useCases: { writer: () => writer, micros: () => 1 },
    logger: log,
  } as unknown as ConstructorParameters<typeof JobRunner>[0])
  await runner.sign({ kind: 'sign', collection: 'news', task: 't', ids: ['a', 'b'] })
  expect(log.lines).toEqual([
    { level: 'error', message: 'a document cannot be signed', fields: { collection: 'news', id: 'b', error: fault } },
  ])
})
