import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type BulkAction, sendBulk } from '../support/faults/bulk-client.js'
import { Deployment, faultEngine } from '../support/faults/deployment.js'
import { FaultProxy } from '../support/faults/fault-proxy.js'
import { faultSuite, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { findWrongGroups, findWrongSignatures, readAll } from '../support/faults/oracle.js'
import { QueueInspector } from '../support/faults/queue-inspector.js'
import { sentences, variant } from '../support/faults/story-families.js'
import { held } from '../support/held.js'
import { seededRandom } from '../support/seeded-random.js'

const [rounds, groupsOfARound] = scaled([4, 25], [20, 50])

/** Where a number of tasks meet: whoever comes is held until all have come. */
function meeting(all: number): { meet(): Promise<void>; readonly met: Promise<void> } {
  let come = 0
  const { ended: met, end } = held()
  const meet = () => {
    if (++come === all) end()
    return met
  }
  return { meet, met }
}

faultSuite('two workers', () => {
  it(
    `that meet the two halves of a group at the same time, ${rounds * groupsOfARound} times, leave one group: that of the sequential replay`,
    async () => {
      const chance = seededRandom(41)
      const proxy = await FaultProxy.start(faultEngine().url)
      const settings = { worker: { jobs: 1, sweepWithin: '1h' } }
      const deployment = await Deployment.start({ workers: 2, services: 2, engineUrl: proxy.url, settings })
      const inspector = new QueueInspector(deployment.redis)
      const familyOf = new Map<string, number>()
      let wrongBeforeSettling = 0
      for (let round = 0; round < rounds; round++) {
        // Workers that have just started know nothing of the terms of the index yet; those of the rounds before do.
        if (round === Math.floor(rounds / 2)) {
          await Promise.all(deployment.workers.map((worker) => worker.end('SIGTERM')))
          await Promise.all([deployment.startWorker(), deployment.startWorker()])
        }
        const halves: [BulkAction[], BulkAction[]] = [[], []]
        for (let group = 0; group < groupsOfARound; group++) {
          const family = round * groupsOfARound + group
          const text = sentences(chance, 80)
          // Each half has a member that is the earlier one of the two in every other group, and some have a third.
          const texts = [text, variant(text, chance), ...(chance() < 0.3 ? [variant(text, chance)] : [])]
          texts.forEach((each, i) => {
            const id = `g${family}-${i}`
            familyOf.set(id, family)
            halves[((i + group) % 2) as 0 | 1].push({ kind: 'index', id, source: { text: each } })
          })
        }
        // Each has placed its half when it writes. Neither is let through before both do, so that neither half is placed in sight of the other.
        const { meet, met } = meeting(2)
        const isWrite = (path: string) => path.includes(`${deployment.place.prefix}news/_bulk`)
        proxy.choose = (path) => (isWrite(path) ? { kind: 'held', until: meet() } : { kind: 'pass' })
        await inspector.queue.pause()
        const answers = halves.map((half, i) => sendBulk(deployment.urls[i]!, half))
        while ((await inspector.queue.getWaitingCount()) < 2) {
          await wait(10)
        }
        await inspector.queue.resume()
        await met
        proxy.choose = () => ({ kind: 'pass' })
        const results = (await Promise.all(answers)).flatMap((each) => each!)
        expect(results.map(({ status }) => status)).toEqual(results.map(() => 201))
        wrongBeforeSettling += findWrongGroups(deployment, await readAll(deployment), (id) => familyOf.get(id)!).length
        await deployment.untilQuiet()
      }
      const stored = await readAll(deployment)
      const wrong = findWrongGroups(deployment, stored, (id) => familyOf.get(id)!)
      tellFigures('8', { groups: rounds * groupsOfARound, documents: stored.length, wrongBeforeSettling, wrong: wrong.length })
      expect(stored.length).toBe(familyOf.size)
      expect(await findWrongSignatures(deployment, stored)).toEqual([])
      expect(wrong).toEqual([])
    },
    patience,
  )
})
