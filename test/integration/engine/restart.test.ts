import { describe, expect, it, onTestFinished } from 'vitest'
import type { Service } from '../../../src/compose/service.js'
import { EnginePlace } from '../../support/engine-place.js'
import { endOfTask, indexTexts, openService, patiently, StillClock } from '../../support/open-service.js'
import { onEachStore, type StoreUnderTest } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

const many = Object.fromEntries(Array.from({ length: 450 }, (_, i) => [`d${i}`, i % 2 ? stories.harbour : stories.bakers]))

/** Opens services one after the other over the same indices. */
function opener({ name }: StoreUnderTest): (clock?: StillClock) => Promise<Service> {
  const place = new EnginePlace(name)
  onTestFinished(() => place.remove())
  const env = place.environment()
  return (clock = new StillClock()) => openService({ env, clock })
}

onEachStore((store) => {
  // test/integration/compose tests the same on the embedded store.
  describe.skipIf(store.name === 'embedded')('a service that is started anew over the same indices', () => {
    it('has what it had before, and goes on with the groups', async () => {
      const open = opener(store)
      const first = await open()
      await first.write('news', indexTexts({ one: stories.harbour }), patiently)
      const before = await first.read('news', ['one'])
      await first.close(1000)
      const second = await open()
      expect(await second.read('news', ['one'])).toEqual(before)
      await second.write('news', indexTexts({ two: stories.harbourEdited }), { ...patiently, refresh: true })
      const [one, two] = await second.read('news', ['one', 'two'])
      expect(two!.fields.group).toBe(one!.fields.group)
      expect(await second.stats('news')).toMatchObject({ documents: 2, signed: 2, groups: 1, joined: 1 })
    })

    it('orders documents as they were given, over a clock that goes back', async () => {
      const open = opener(store)
      const clock = new StillClock()
      const first = await open(clock)
      await first.write('news', indexTexts({ a: 'first', b: 'second' }), patiently)
      await first.close(1000)
      clock.time -= 3_600_000
      const second = await open(clock)
      await second.write('news', indexTexts({ c: 'third', a: 'first, edited' }), patiently)
      const read = await second.read('news', ['a', 'b', 'c'])
      const since = read.map((document) => document!.fields.since)
      expect(since).toEqual([...new Set(since)].sort((x, y) => x - y))
      expect(read[0]!.fields.write > read[2]!.fields.write).toBe(true)
    })

    it('signs what the process before it had taken to be signed later', async () => {
      const open = opener(store)
      const first = await open()
      const { task = '' } = await first.writeLater('news', indexTexts(many), patiently)
      await first.close(0)
      const second = await open()
      const { state, outcome } = await endOfTask(second, task)
      // A document that the first process signed without recording it, or that a sweep signed first, is a noop.
      expect({ state, done: outcome.ok + outcome.noop, pending: outcome.pending }).toEqual({ state: 'done', done: 450, pending: 0 })
      const counted = async () => {
        await second.refresh('news')
        return second.stats('news')
      }
      expect(await counted()).toMatchObject({ documents: 450, signed: 450 })
      // Groups of documents that the two processes wrote without seeing each other are corrected a second later.
      await expect.poll(counted).toMatchObject({ groups: 2, joined: 448 })
    })
  })
})
