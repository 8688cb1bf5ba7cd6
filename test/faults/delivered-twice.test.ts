import { expect, it } from 'vitest'
import type { StoredDocument } from '../../src/store/stored-document.js'
import { type BulkAction, inBatches, sendBulk } from '../support/faults/bulk-client.js'
import { Deployment } from '../support/faults/deployment.js'
import { faultSuite, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { readAll } from '../support/faults/oracle.js'
import { QueueInspector } from '../support/faults/queue-inspector.js'
import { storyFamilies } from '../support/faults/story-families.js'

const [documents, batchSize] = scaled([300, 50], [10_000, 250])

/** Locks that are over before a short run has lost its patience; a long one takes those that workers have. */
const settings = scaled({ worker: { lockDuration: '4s', stalledInterval: '1s' } }, {})
const longerThanALock = scaled(7_000, 15_000)

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

faultSuite('jobs that are delivered twice', () => {
  it(
    'leave the index as one delivery does, and do nothing the second time',
    async () => {
      const families = storyFamilies(documents, 2)
      const actions = families.map(({ id, text, title }) => ({ kind: 'create', id, source: { text, title } }) as const)
      const deployment = await Deployment.start({ workers: 0, settings })
      const { inspector, jobs, answers } = await capture(deployment, inBatches(actions, batchSize))
      const first = await deployment.startWorker()
      await deployment.startWorker()
      await Promise.all(answers)
      await deployment.untilQuiet()
      const before = byId(await readAll(deployment))
      expect(before.length).toBe(documents)

      const again = await Promise.all([...jobs, ...jobs].map((job) => inspector.deliver(job)))
      await deployment.untilQuiet()
      expect(again.flat().map(({ result }) => result)).toEqual(new Array(2 * documents).fill('created'))
      expect(byId(await readAll(deployment))).toEqual(before)

      // A worker that is held still for longer than its lock: the other one does its job, too, and then it goes on.
      const held = jobs.map((job) => inspector.deliver(job))
      await first.freeze(longerThanALock)
      await Promise.all(held)
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
      const actions = families.map(({ id, text, title }) => ({ kind: 'index', id, source: { text, title } }) as const)
      const deployment = await Deployment.start({ workers: 0, settings })
      const { jobs, answers } = await capture(deployment, inBatches(actions, batchSize))
      const first = await deployment.startWorker()
      const freezing = first.freeze(longerThanALock)
      await deployment.startWorker()
      const results = (await Promise.all(answers)).flatMap((each) => each!)
      await freezing
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
