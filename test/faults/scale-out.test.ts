import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inBatches, load } from '../support/faults/bulk-client.js'
import { Deployment, faultEngine } from '../support/faults/deployment.js'
import { FaultProxy } from '../support/faults/fault-proxy.js'
import { faultSuite, isLong, patience, tellFigures } from '../support/faults/fault-suite.js'
import { quantile } from '../support/faults/quantile.js'
import { storyFamilies } from '../support/faults/story-families.js'

const [documents, batchSize] = [20_000, 500]

const ticksASecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Milliseconds that a process has had a processor, all its threads together; unlike seconds they hold on a busy machine, too. */
function processorMs(pid: number): number {
  // Behind the name, which may have blanks: user and system time are the 12th and 13th.
  const figures = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(figures[11]) + Number(figures[12])) / ticksASecond) * 1000
}

faultSuite('workers that are added', () => {
  // Figures of so few documents as a short run has would say nothing.
  it.runIf(isLong)(
    'raise documents a second, and the service answers while they are busy',
    async () => {
      const figures: object[] = []
      const health: number[] = []
      for (const workers of [1, 2]) {
        const proxy = await FaultProxy.start(faultEngine().url)
        const deployment = await Deployment.start({ workers, engineUrl: proxy.url, settings: { worker: { sweepWithin: '1h' } } })
        const [url] = deployment.urls
        const actions = storyFamilies(documents, 61).map(({ id, text, title }) => ({ kind: 'index', id, source: { text, title } }) as const)
        const bytes = async () => Number(/total_net_input_bytes:(\d+)/.exec(await deployment.redis.command('info', 'stats'))![1])
        const before = await bytes()
        const workersMs = () => deployment.workers.reduce((sum, { pid }) => sum + processorMs(pid), 0)
        const workersMsBefore = workersMs()
        proxy.requests.length = 0
        let isOver = false
        const loading = load(deployment.urls, inBatches(actions, batchSize), { connections: 2 * workers }).finally(() => {
          isOver = true
        })
        while (!isOver) {
          const asked = performance.now()
          await (await fetch(`${url}/_onefold/health`)).text()
          health.push(performance.now() - asked)
          await wait(20)
        }
        const { seconds } = await loading
        await deployment.untilQuiet()
        figures.push({
          workers,
          documentsASecond: Math.round(documents / seconds),
          redisBytesADocument: Math.round(((await bytes()) - before) / documents),
          engineCallsADocument: proxy.requests.length / documents,
          workersMsADocument: (workersMs() - workersMsBefore) / documents,
        })
        await deployment.stop()
      }
      tellFigures('13', { documents, batchSize, figures, healthMs: { median: quantile(health, 0.5), p99: quantile(health, 0.99) } })
      expect(quantile(health, 0.99)).toBeLessThan(50)
    },
    patience,
  )
})
