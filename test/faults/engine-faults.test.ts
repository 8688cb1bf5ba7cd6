import { expect, it } from 'vitest'
import { sendDescribed } from '../support/described-answers.js'
import { type BulkAction, inBatches, load, sendBulk } from '../support/faults/bulk-client.js'
import { Deployment, faultEngine } from '../support/faults/deployment.js'
import { type Fault, FaultProxy } from '../support/faults/fault-proxy.js'
import { faultSuite, isLong, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { checkIndex } from '../support/faults/oracle.js'
import { actionsOf, type FamilyDocument, storyFamilies } from '../support/faults/story-families.js'
import { missingIn, watchAccounts } from '../support/faults/write-account.js'
import { seededRandom } from '../support/seeded-random.js'

const [documents, batchSize] = scaled([600, 50], [30_000, 250])

/** How long the first of the troubles lasts, in seconds; in the short form until all is written, because a slow machine writes little in seconds. */
const faultSeconds = scaled(Number.POSITIVE_INFINITY, 60)

/** What an engine in trouble does to three requests in ten. */
const troubles: readonly Fault[] = [
  { kind: 'status', status: 429 },
  { kind: 'status', status: 503 },
  { kind: 'reset' },
  { kind: 'lost answer' },
  { kind: 'silence' },
]

/** The client's time limit, and how many requests wait it out: long in the short form, so that a busy engine answers everything else before it. */
const [engineTimeout, mostSilences] = scaled(['10s', 2], ['2s', Number.POSITIVE_INFINITY])

/** What an engine says of single writes. */
const statuses = [400, 404, 409, 413, 429, 500, 503]
/** Those of them that refuse a document for good. */
const refusals = [400, 413]

/** How often the engine says it of a document: less often than a write is tried before its caller is told. */
const faultsOfDocument = 2

const toActions = (families: readonly FamilyDocument[]) => actionsOf(families)

faultSuite('an engine in trouble', () => {
  it(
    '(429, 503, timeouts, resets at 30 %) loses nothing; requests become fewer, and all is done soon after',
    async () => {
      const chance = seededRandom(21)
      const proxy = await FaultProxy.start(faultEngine().url)
      const deployment = await Deployment.start({
        workers: 2,
        engineUrl: proxy.url,
        engine: { timeout: engineTimeout },
      })
      const first = storyFamilies(documents, 22)
      const undisturbed = await load(deployment.urls, inBatches(toActions(first), batchSize))
      await deployment.untilQuiet()
      const calm = proxy.requests.length / undisturbed.seconds

      const second = storyFamilies(documents, 23).map((each) => ({ ...each, id: `e${each.id}`, family: each.family + 1_000_000 }))
      const begun = performance.now()
      proxy.requests.length = 0
      let troubled = 0
      let silent = 0
      proxy.choose = () => {
        const isInTrouble = performance.now() - begun < faultSeconds * 1000
        if (!isInTrouble || chance() >= 0.3) return { kind: 'pass' }
        troubled++
        const trouble = troubles[Math.floor(chance() * troubles.length)]!
        return trouble.kind === 'silence' && silent++ >= mostSilences ? { kind: 'reset' } : trouble
      }
      const loading = load(deployment.urls, inBatches(toActions(second), batchSize))
      const accounts = await watchAccounts(deployment.urls[0]!, loading)
      const report = await loading
      const rates = proxy.rates(begun)
      const during = rates.slice(0, faultSeconds).reduce((sum, rate) => sum + rate, 0) / Math.min(faultSeconds, rates.length)
      const after = Math.max(0, report.seconds - faultSeconds)
      proxy.choose = () => ({ kind: 'pass' })
      const { wrongBeforeSweep } = await checkIndex(deployment, [...first, ...second])
      tellFigures('4', {
        documents,
        wrongBeforeSweep,
        troubled,
        undisturbedSeconds: undisturbed.seconds,
        secondsAfterTheEnd: after,
        requestsASecond: { undisturbed: calm, during },
        refusals: [...report.refusals],
      })
      expect(accounts.map(missingIn)).toEqual(accounts.map(() => 0))
      expect(troubled).toBeGreaterThan(0)
      // In the few seconds of a short run, what else the machine does weighs more.
      if (!isLong) return
      expect(during).toBeLessThan(calm)
      expect(after).toBeLessThan(2 * undisturbed.seconds + 1)
    },
    patience,
  )

  it(
    `that says ${statuses.join(', ')} of single writes: each is accounted for at every moment, and the index holds what callers were told`,
    async () => {
      const proxy = await FaultProxy.start(faultEngine().url)
      const deployment = await Deployment.start({ workers: 1, engineUrl: proxy.url })
      const [url] = deployment.urls
      const families: FamilyDocument[] = []
      const told: string[] = []
      for (const status of statuses) {
        const own = storyFamilies(scaled(200, 5_000), 24 + status)
        const round = own.map((each) => ({ ...each, id: `${status}-${each.id}`, family: each.family + status * 1_000_000 }))
        families.push(...round)
        const batches = inBatches<BulkAction>(toActions(round), scaled(50, 250))
        // By document, not for a time or some requests: how many writes those meet depends on the machine.
        const faults = new Map(round.filter((_, i) => i % 5 === 0).map(({ id }) => [id, 0]))
        const isChosen = (id: string) => {
          const before = faults.get(id) ?? faultsOfDocument
          if (before < faultsOfDocument) faults.set(id, before + 1)
          return before < faultsOfDocument
        }
        const isOfDocuments = (path: string) => path.includes(`${deployment.place.prefix}news/_bulk`)
        proxy.choose = (path) => (isOfDocuments(path) ? { kind: 'documents', status, isChosen } : { kind: 'pass' })
        const sending = Promise.all(batches.map((batch) => sendBulk(url!, batch)))
        const ending = sending.then(() => undefined)
        const accounts = await watchAccounts(url!, ending)
        const results = (await sending).flatMap((answers, i) => answers!.map((answer, j) => ({ ...answer, id: batches[i]![j]!.id })))
        expect(accounts.map(missingIn), `${status}`).toEqual(accounts.map(() => 0))
        const done = results.filter(({ status: each }) => each < 300).map(({ id }) => id)
        told.push(...done)
        expect(
          [...faults.values()].every((count) => count > 0),
          `${status}`,
        ).toBe(true)
        expect(round.length - done.length, `${status}`).toBe(refusals.includes(status) ? faults.size : 0)
        tellFigures(`5 ${status}`, { documents: round.length, done: done.length, accounts: accounts.length, last: accounts.at(-1) })
        expect(accounts.at(-1), `${status}`).toMatchObject({ accepted: families.length, pending: 0 })
      }
      await checkIndex(deployment, families, told)
    },
    patience,
  )

  it(
    'that is silent at writes is asked twice for a job, which stays in the queue while the worker rests and says why; then all is written',
    async () => {
      const proxy = await FaultProxy.start(faultEngine().url)
      const deployment = await Deployment.start({ workers: 1, engineUrl: proxy.url, engine: { timeout: '2s' } })
      const [worker] = deployment.workers
      const families = storyFamilies(50, 26)
      const isWrite = (path: string) => path.includes(`${deployment.place.prefix}news/_bulk`)
      proxy.choose = (path) => (isWrite(path) ? { kind: 'silence' } : { kind: 'pass' })
      const writing = load(deployment.urls, [toActions(families)])
      const told = await worker!.untilLogged(({ message }) => message.startsWith('the engine is away or takes no writes'))
      const asked = proxy.requests.filter(({ path }) => isWrite(path)).length
      const metrics = await (await fetch(`${await worker!.url()}/_onefold/metrics`)).text()
      const refusals = Number(/^onefold_engine_refusals_total (\d+)/m.exec(metrics)?.[1])
      expect(JSON.stringify(told)).toMatch(
        /did not answer in time \(TimeoutError: no answer within 2 s\); see whether it is stopped or busy/,
      )
      // The job may be under way again by now.
      expect(asked).toBeLessThanOrEqual(2 * (refusals + 1))
      expect(await deployment.jobs()).toBeGreaterThan(0)
      proxy.choose = () => ({ kind: 'pass' })
      expect((await writing).refused).toEqual([])
      await deployment.untilQuiet()
      await checkIndex(deployment, families)
      tellFigures('5 silence', { documents: families.length, asked, refusals })
    },
    patience,
  )

  it(
    'that fails at one document for good: it is set aside with the reason, alone and in a batch, the others are written, and a retry writes it',
    async () => {
      const proxy = await FaultProxy.start(faultEngine().url)
      const deployment = await Deployment.start({ workers: 1, engineUrl: proxy.url })
      const [url] = deployment.urls
      const families = storyFamilies(scaled(20, 500), 25)
      const culprit = families[7]!
      const isOfDocuments = (path: string) => path.includes(`${deployment.place.prefix}news/_bulk`)
      proxy.choose = (path) =>
        isOfDocuments(path) ? { kind: 'documents', status: 500, isChosen: (id) => id === culprit.id } : { kind: 'pass' }

      const alone = await sendBulk(url!, toActions([culprit]))
      expect(alone).toMatchObject([{ status: 500 }])
      const batch = await sendBulk(url!, toActions(families))
      const failed = batch!.flatMap(({ status }, i) => (status === 201 ? [] : [[families[i]!.id, status]]))
      expect(failed).toEqual([[culprit.id, 500]])
      const { items } = (await sendDescribed(url!, 'GET', '/_onefold/dead-letters')).json as { items: { id: string }[] }
      const letter = { _id: culprit.id, code: 'ONEFOLD_STORE_FAILED', reason: expect.stringContaining('something failed') }
      expect(items).toMatchObject([letter, letter])

      proxy.choose = () => ({ kind: 'pass' })
      for (const { id } of items) {
        const retried = await sendDescribed(url!, 'POST', `/_onefold/dead-letters/${id}/retry`)
        expect(retried.json).toMatchObject({ _id: culprit.id, removed: true })
      }
      await deployment.untilQuiet()
      await checkIndex(deployment, families)
    },
    patience,
  )
})
