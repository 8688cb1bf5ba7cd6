import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inBatches, load, sendBulk } from '../support/faults/bulk-client.js'
import type { LogLine } from '../support/faults/command-process.js'
import { Deployment, faultEngine } from '../support/faults/deployment.js'
import { FaultProxy } from '../support/faults/fault-proxy.js'
import { faultSuite, isLong, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { checkIndex } from '../support/faults/oracle.js'
import { actionsOf, storyFamilies } from '../support/faults/story-families.js'
import { held } from '../support/held.js'
import { seededRandom } from '../support/seeded-random.js'

const [documents, batchSize, stops] = scaled([600, 50, 3], [20_000, 250, 30])
const deadlineMs = 5_000

faultSuite('an end', () => {
  it(
    'of workers on SIGTERM under load comes within the deadline and leaves no stalled job',
    async () => {
      const chance = seededRandom(31)
      // A lock of a few seconds would also run out on a worker that lives and has no turn for so long.
      const settings = { worker: { shutdown: `${deadlineMs / 1000}s`, lockDuration: '30s' } }
      const deployment = await Deployment.start({ workers: 2, settings })
      const families = storyFamilies(documents, 32)
      const actions = actionsOf(families)
      let isLoaded = false
      const times: number[] = []
      const stopping = (async () => {
        while (times.length < stops && !isLoaded) {
          await wait(200 + chance() * 1_000)
          const [oldest] = deployment.workers.filter(({ hasEnded }) => !hasEnded)
          const begun = performance.now()
          await oldest!.end('SIGTERM')
          times.push(performance.now() - begun)
          expect(oldest!.exitCode).toBe(0)
          // Every other one has no time at all, and hands back what it is at.
          await deployment.startWorker({ ONEFOLD_WORKER__SHUTDOWN: times.length % 2 === 1 ? '0s' : `${deadlineMs / 1000}s` })
        }
      })()
      const { refused } = await load(deployment.urls, inBatches(actions, batchSize))
      isLoaded = true
      await stopping
      expect(refused).toEqual([])
      const { wrongBeforeSweep } = await checkIndex(deployment, families)
      const lines = deployment.workers.flatMap(({ log }) => log)
      const stalled = lines.filter(({ message }) => message.startsWith('a job is taken up'))
      const halved = lines.filter(({ message }) => message.startsWith('a batch is halved'))
      const handedBack = lines.filter(({ message }) => message.startsWith('a job was handed back'))
      tellFigures('9 SIGTERM', {
        documents,
        stops: times.length,
        longestMs: Math.max(...times),
        handedBack: handedBack.length,
        wrongBeforeSweep,
      })
      expect(times.length).toBeGreaterThan(0)
      // The process ends after it, as soon as a machine that is busy with everything else lets it: in the short form it is enough that it ends.
      if (isLong) expect(Math.max(...times)).toBeLessThan(deadlineMs + 10_000)
      expect(halved).toEqual([])
      expect(stalled).toEqual([])
    },
    patience,
  )

  it(
    'of a service tells callers whose writes no worker has done that they are not done, before it ends their connections',
    async () => {
      const deployment = await Deployment.start({ workers: 0, settings: { server: { shutdown: '2s' } } })
      const [service] = deployment.services
      const sending = sendBulk(deployment.urls[0]!, [{ kind: 'index', id: 'a', source: { text: 'nobody is there to sign it' } }])
      while ((await deployment.jobs()) === 0) await wait(50)
      await service!.end('SIGTERM')
      expect(await sending).toMatchObject([{ status: 503 }])
      expect(service!.exitCode).toBe(0)
    },
    patience,
  )

  it(
    'of a service that works on jobs, too, comes when its own writes are done, and nobody else is needed for them',
    async () => {
      const proxy = await FaultProxy.start(faultEngine().url)
      const settings = { server: { shutdown: '10m' }, worker: { inService: true } }
      const deployment = await Deployment.start({ workers: 0, settings, engineUrl: proxy.url })
      const [service] = deployment.services
      const [begun, mayWrite] = [held(), held()]
      proxy.choose = (path) => {
        if (!path.includes(`${deployment.place.prefix}news/_bulk`)) return { kind: 'pass' }
        begun.end()
        return { kind: 'held', until: mayWrite.ended }
      }
      const sources = storyFamilies(200, 34).map(({ id, text, title }) => ({ kind: 'index', id, source: { text, title } }) as const)
      const sending = sendBulk(deployment.urls[0]!, sources)
      await begun.ended
      const ending = service!.end('SIGTERM')
      mayWrite.end()
      await ending
      expect((await sending)!.map(({ status }) => status)).toEqual(sources.map(() => 201))
      expect(service!.exitCode).toBe(0)
      expect(service!.log.filter(({ level }) => level === 'error')).toEqual([])
    },
    patience,
  )

  it(
    'of services and workers comes although Redis is away',
    async () => {
      const ends = { shutdown: '1s' }
      const deployment = await Deployment.start({ settings: { server: ends, worker: ends } })
      const { services, workers, urls } = deployment
      await deployment.redis.stop('SIGKILL')
      const write = () => sendBulk(urls[0]!, [{ kind: 'index', id: 'a', source: { text: 'nobody can be told of it' } }])
      await expect.poll(write).toMatchObject([{ status: 503 }])
      const processes = [...services, ...workers]
      await Promise.all(processes.map((process) => process.end('SIGTERM')))
      expect(processes.map(({ exitCode }) => exitCode)).toEqual([0, 0])
    },
    patience,
  )

  it(
    'of the disk of the engine (read_only_allow_delete) makes writes rest, is told, and passes by itself',
    async () => {
      const deployment = await Deployment.start()
      const [url] = deployment.urls
      const [worker] = deployment.workers
      const families = storyFamilies(scaled(100, 1_000), 33)
      const [first, ...others] = inBatches(actionsOf(families), 50)
      await sendBulk(url!, first!)
      const settings = (block: true | null) =>
        fetch(`${deployment.place.url}/${deployment.place.prefix}news/_settings`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ 'index.blocks.read_only_allow_delete': block }),
        })
      expect((await settings(true)).ok).toBe(true)
      const writing = Promise.all(others.map((batch) => sendBulk(url!, batch)))
      // On a busy machine something else may come first that the engine does not answer in time.
      const isTold = (line: LogLine) =>
        line.message.startsWith('the engine is away or takes no writes') && /flood|blocked/.test(JSON.stringify(line))
      await worker!.untilLogged(isTold)
      const metrics = await (await fetch(`${await worker!.url()}/_onefold/metrics`)).text()
      expect(metrics).toMatch(/^onefold_engine_refusals_total [1-9]/m)
      expect((await fetch(`${url}/news/_search?size=0`)).status).toBe(200)
      const freed = performance.now()
      expect((await settings(null)).ok).toBe(true)
      const results = (await writing).flatMap((each) => each!)
      const seconds = (performance.now() - freed) / 1000
      expect(results.map(({ status }) => status)).toEqual(results.map(() => 201))
      await checkIndex(deployment, families)
      tellFigures('9 disk full', { documents: families.length, secondsAfterTheDiskIsFree: seconds })
      if (isLong) expect(seconds).toBeLessThan(30)
    },
    patience,
  )
})
