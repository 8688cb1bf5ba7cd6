import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inBatches, load, sendBulk } from '../support/faults/bulk-client.js'
import { CommandProcess } from '../support/faults/command-process.js'
import { Deployment } from '../support/faults/deployment.js'
import { faultSuite, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { checkIndex, readAll } from '../support/faults/oracle.js'
import { RedisServer } from '../support/faults/redis-server.js'
import { actionsOf, storyFamilies } from '../support/faults/story-families.js'
import { seededRandom } from '../support/seeded-random.js'

const [documents, batchSize, faults] = scaled([400, 25, 3], [20_000, 250, 30])

/** What counts as at once: far less than writes wait for otherwise, ten minutes. */
const atOnceMs = scaled(10_000, 1_000)

/** What is done to Redis while documents are loaded. */
const harms: readonly (readonly [string, readonly string[], (redis: RedisServer) => Promise<void>])[] = [
  [
    'restarted with what it wrote down',
    ['--appendonly', 'yes', '--appendfsync', 'always'],
    async (redis) => {
      await redis.stop('SIGTERM')
      await redis.startAgain()
    },
  ],
  [
    'killed, and empty when it comes back',
    [],
    async (redis) => {
      await redis.stop('SIGKILL')
      await wait(1_500)
      await redis.startAgain()
    },
  ],
  ['flushed', [], async (redis) => void (await redis.command('flushall'))],
]

faultSuite('a Redis', () => {
  it.each(harms)(
    'that is %s loses no document that was acknowledged, nor one that is on its way',
    async (name, options, harm) => {
      const chance = seededRandom(7)
      const redis = await RedisServer.start(options)
      const deployment = await Deployment.start({ redis, workers: 2, services: 2 })
      const families = storyFamilies(documents, 8)
      const actions = actionsOf(families)
      const batches = inBatches(actions, batchSize)
      let isLoaded = false
      let harmed = 0
      const harming = (async () => {
        while (harmed < faults && !isLoaded) {
          await wait(scaled(100, 500) + chance() * scaled(500, 1_500))
          await harm(redis)
          harmed++
        }
      })()
      const report = await load(deployment.urls, batches)
      isLoaded = true
      await harming
      expect(report.refused).toEqual([])
      const { wrongBeforeSweep } = await checkIndex(deployment, families)
      tellFigures(`7 ${name}`, { documents, harmed, seconds: report.seconds, refusals: [...report.refusals], wrongBeforeSweep })
      expect(harmed).toBeGreaterThan(0)
    },
    patience,
  )

  it(
    'that is away or full has writes answered with 503 at once, and searches go on',
    async () => {
      const deployment = await Deployment.start()
      const { redis, urls } = deployment
      const url = urls[0]!
      const [first, second, third] = storyFamilies(3, 9)
      const write = async (document: { id: string; text: string }) => {
        const begun = performance.now()
        const body = JSON.stringify({ text: document.text })
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${url}/news/_doc/${document.id}`, { method: 'PUT', headers, body })
        return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - begun }
      }
      const search = async () => (await (await fetch(`${url}/news/_search?size=0`)).json()) as { hits: { total: { value: number } } }
      expect((await write(first!)).status).toBe(201)
      await fetch(`${url}/news/_refresh`, { method: 'POST' })

      await redis.stop('SIGKILL')
      await expect.poll(async () => (await write(second!)).status).toBe(503)
      const refused = await write(second!)
      expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
      expect(refused.ms).toBeLessThan(atOnceMs)
      expect((await search()).hits.total.value).toBe(1)
      expect((await fetch(`${url}/_onefold/ready`)).status).toBe(200)
      await redis.startAgain()
      await expect.poll(async () => (await write(second!)).status, { interval: 250 }).toBeLessThan(300)

      await redis.command('config', 'set', 'maxmemory', '1mb')
      await expect.poll(async () => (await write(third!)).status).toBe(503)
      const full = await write(third!)
      expect(full).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
      expect(full.ms).toBeLessThan(atOnceMs)
      expect((await search()).hits.total.value).toBeGreaterThanOrEqual(1)
      await redis.command('config', 'set', 'maxmemory', '0')
      await expect.poll(async () => (await write(third!)).status, { interval: 250 }).toBeLessThan(300)
      tellFigures('7 away and full', { awayMs: refused.ms, fullMs: full.ms })
    },
    patience,
  )

  it(
    'that was emptied takes no document with it that was answered with 202: the sweeper finds what was left',
    async () => {
      const deployment = await Deployment.start()
      const [worker] = deployment.workers
      const families = storyFamilies(scaled(200, 5_000), 10)
      const actions = actionsOf(families)
      const results = await sendBulk(deployment.urls[0]!, actions, '?wait_for_completion=false')
      // Nobody works any more, and what was to be done is forgotten.
      await worker!.end('SIGKILL')
      await deployment.redis.command('flushall')
      expect(results!.length).toBeGreaterThan(0)
      const unsigned = (await readAll(deployment)).filter(({ fields }) => fields.version === undefined).length
      await deployment.startWorker()
      const begun = performance.now()
      await expect.poll(async () => (await deployment.store.counts(deployment.settings)).unsigned, { interval: 500 }).toBe(0)
      tellFigures('7 answered with 202', { documents: actions.length, unsigned, seconds: (performance.now() - begun) / 1000 })
      await checkIndex(deployment, families)
    },
    patience,
  )

  it('that throws keys away is refused at the start, by the service and by workers', async () => {
    const redis = await RedisServer.start(['--maxmemory-policy', 'allkeys-lru'])
    const deployment = await Deployment.start({ services: 0, workers: 0, redis })
    for (const command of ['serve', 'worker']) {
      const started = new CommandProcess([command, '--quiet', '--config', deployment.configFile], {})
      await started.ended
      expect(started.exitCode).toBe(2)
      expect(started.words.join('\n')).toContain('[QUEUE_UNSUITABLE]')
    }
  })
})
