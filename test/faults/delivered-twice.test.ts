import { expect, it } from 'vitest'
import type { StoredDocument } from '../../src/store/stored-document.js'
import { type BulkAction, inBatches, sendBulk } from '../support/faults/bulk-client.js'
import type { CommandProcess } from '../support/faults/command-process.js'
import { Deployment, faultEngine } from '../support/faults/deployment.js'
import { FaultProxy } from '../support/faults/fault-proxy.js'
import { faultSuite, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { readAll } from '../support/faults/oracle.js'
import { QueueInspector } from '../support/faults/queue-inspector.js'
import { actionsOf, storyFamilies } from '../support/faults/story-families.js'
import { held } from '../support/held.js'

const [documents, batchSize] = scaled([300, 50], [10_000, 250])

/** Locks end when a test says so, and not because a worker has had no turn for a while. */
const settings = { worker: { lockDuration: '2m', stalledInterval: '500ms' } }

const byId = (stored: readonly StoredDocument[]) => [...stored].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Hands actions over while nobody works, so that their jobs can be kept. */
async function capture(deployment: Deployment, batches: readonly (readonly BulkAction[])[]) {
  const inspector = new QueueInspector(deployment.redis)
  const answers = batches.map((batch) => sendBulk(deployment.urls[0]!, batch))
  await inspector.untilWaiting(1)
  // The service packs what comes at the same moment into batches of its own.
  for (let documents = 0; documents < batches.flat().length; ) {
    documents = (await inspector.waiting()).reduce((sum, { operations }) => sum + operations.length, 0)
  }
  return { inspector, jobs: await inspector.waiting(), answers }
}

/** Starts a deployment whose only worker can be held still in the middle of a job. */
async function startHeldStill() {
  const proxy = await FaultProxy.start(faultEngine().url)
  const deployment = await Deployment.start({ workers: 0, settings, engineUrl: proxy.url, engine: { timeout: '10m' } })
  /**
   * Holds a worker's requests to the documents that fit, without which no job ends, and the worker itself once it has a job; then the lock on the job
   * ends, and others may take it.
   */
  const holdStill = async (worker: CommandProcess, inspector: QueueInspector, fits: (path: string) => boolean) => {
    const [begun, mayGoOn] = [held(), held()]
    proxy.choose = (path) => {
      if (!path.includes(`${deployment.place.prefix}news/`) || !fits(path)) return { kind: 'pass' }
      begun.end()
      return { kind: 'held', until: mayGoOn.ended }
    }
    await begun.ended
    // The request may be one of the sweeper.
    await inspector.untilActive(1)
    worker.freeze()
    proxy.choose = () => ({ kind: 'pass' })
    await deployment.endLocks()
    return async () => {
      mayGoOn.end()
      worker.thaw()
      // It notices that it has lost the job when it would end it.
      await worker.untilLogged(({ message }) => message.startsWith('this worker gave no sign of life for a job'))
    }
  }
  return { deployment, holdStill }
}

faultSuite('jobs that are delivered twice', () => {
  it(
    'leave the index as one delivery does, and do nothing the second time',
    async () => {
      const families = storyFamilies(documents, 2)
      const actions = actionsOf(families, 'create')
      const { deployment, holdStill } = await startHeldStill()
      const { inspector, jobs, answers } = await capture(deployment, inBatches(actions, batchSize))
      const first = await deployment.startWorker()
      const second = await deployment.startWorker()
      await Promise.all(answers)
      await deployment.untilQuiet()
      const before = byId(await readAll(deployment))
      expect(before.length).toBe(documents)

      const again = await Promise.all([...jobs, ...jobs].map((job) => inspector.deliver(job)))
      await deployment.untilQuiet()
      expect(again.flat().map(({ result }) => result)).toEqual(new Array(2 * documents).fill('created'))
      expect(byId(await readAll(deployment))).toEqual(before)

      // A worker that is held still for longer than its lock: another one does its job, too, and then it goes on.
      await second.end('SIGTERM')
      const third = Promise.all(jobs.map((job) => inspector.deliver(job)))
      const goOn = await holdStill(first, inspector, () => true)
      await deployment.startWorker()
      await third
      await goOn()
      await deployment.untilQuiet()
      expect(byId(await readAll(deployment))).toEqual(before)
      tellFigures('2 twice', { documents, deliveries: 4 * jobs.length })
    },
    patience,
  )

  it(
    'are done by two workers at once as by one: the first is held still while it works',
    async () => {
      const families = storyFamilies(documents, 3)
      const actions = actionsOf(families)
      const { deployment, holdStill } = await startHeldStill()
      const { inspector, jobs, answers } = await capture(deployment, inBatches(actions, batchSize))
      const first = await deployment.startWorker()
      const goOn = await holdStill(first, inspector, (path) => path.includes('_bulk'))
      await deployment.startWorker()
      const results = (await Promise.all(answers)).flatMap((each) => each!)
      await goOn()
      await deployment.untilQuiet()
      const stored = byId(await readAll(deployment))
      expect(stored.length).toBe(documents)
      expect(results.every(({ status }) => status === 201 || status === 200)).toBe(true)
      // Written once: a second write would have raised the version. Settling may move documents, which raises it, too, but leaves the stamp.
      const stamps = new Map(jobs.flatMap(({ operations }) => operations.map(({ id, stamp }) => [id, stamp] as const)))
      for (const { id, fields } of stored) expect(fields.write).toBe(stamps.get(id))
      const signedAt = new Set(stored.map(({ fields }) => fields.signed_at))
      expect(signedAt.has(undefined)).toBe(false)
    },
    patience,
  )

  it(
    'stay without effect when a later write of the document has been done',
    async () => {
      const deployment = await Deployment.start({ workers: 0 })
      const [one] = storyFamilies(1, 4)
      const [two] = storyFamilies(1, 5)
      const write = (source: object): BulkAction => ({ kind: 'index', id: 'a', source })
      const { inspector, jobs, answers } = await capture(deployment, [
        [write({ text: one!.text }), { kind: 'index', id: 'b', source: { text: one!.text } }],
      ])
      await deployment.startWorker()
      await Promise.all(answers)
      const url = deployment.urls[0]!
      await sendBulk(url, [write({ text: two!.text }), { kind: 'delete', id: 'b' }])
      await deployment.untilQuiet()
      const before = byId(await readAll(deployment))
      expect(before.map(({ id, source }) => [id, source])).toEqual([['a', { text: two!.text }]])

      const outcomes = await inspector.deliver(jobs[0]!)
      await deployment.untilQuiet()
      expect(byId(await readAll(deployment))).toEqual(before)
      tellFigures('2 replay', { outcomes: outcomes.map(({ result }) => result) })
    },
    patience,
  )
})
