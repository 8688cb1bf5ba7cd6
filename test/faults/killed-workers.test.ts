import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inBatches, type LoadReport, load } from '../support/faults/bulk-client.js'
import { Deployment } from '../support/faults/deployment.js'
import { faultSuite, isLong, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { checkIndex } from '../support/faults/oracle.js'
import { actionsOf, storyFamilies } from '../support/faults/story-families.js'
import { seededRandom } from '../support/seeded-random.js'

const [documents, kills, batchSize] = scaled([1_200, 4, 50], [50_000, 100, 250])

/** The time of a lock and twice the time between two looks for those that have run out, if nothing else keeps the machine busy. */
const longestWaitMs = 15_000

/** A worker works for so long before it is killed, in milliseconds. */
const [leastWork, moreWork] = scaled([100, 600], [200, 1_500])

faultSuite('workers that are killed at any point', () => {
  it(
    `lose nothing: ${documents} documents, ${kills} kills`,
    async () => {
      const chance = seededRandom(20_261_121)
      const families = storyFamilies(documents, 1)
      const deployment = await Deployment.start({ workers: 2 })
      const killedAt: number[] = []
      const killing = (async () => {
        while (killedAt.length < kills) {
          await wait(leastWork + chance() * moreWork)
          const victim = deployment.workers.filter(({ hasEnded }) => !hasEnded)[chance() < 0.5 ? 0 : 1]
          if (victim === undefined) continue
          await victim.end('SIGKILL')
          killedAt.push(Date.now())
          await deployment.startWorker()
        }
      })()
      const actions = actionsOf(families)
      const reports: LoadReport[] = []
      // A quick machine has loaded everything before all kills, and loads it again.
      do reports.push(await load(deployment.urls, inBatches(actions, batchSize)))
      while (killedAt.length < kills)
      await killing
      expect(reports.map(({ acknowledged }) => acknowledged)).toEqual(reports.map(() => documents))
      const { wrongBeforeSweep } = await checkIndex(deployment, families)

      const takenUp = deployment.workers.flatMap(({ log }) => log.filter(({ message }) => message.startsWith('a job is taken up')))
      const waits = takenUp.map(({ time }) =>
        Math.min(...killedAt.map((at) => Date.parse(time as string) - at).filter((wait) => wait >= 0)),
      )
      tellFigures('1', {
        documents,
        wrongBeforeSweep,
        kills: killedAt.length,
        takenUp: takenUp.length,
        longestWaitMs: Math.max(0, ...waits),
        seconds: reports.map(({ seconds }) => seconds),
        refusals: reports.map(({ refusals }) => [...refusals]),
      })
      if (isLong) for (const wait of waits) expect(wait).toBeLessThan(longestWaitMs)
    },
    patience,
  )
})
