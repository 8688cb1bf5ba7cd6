import { describe, expect, it } from 'vitest'
import { placeUntilTheEnd } from '../../support/engine-place.js'
import { serveUntilTheEnd } from '../../support/live-server.js'
import { sendToEngine } from '../../support/send-to-engine.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

onEachStore((store) => {
  describe.skipIf(store.name === 'embedded')('an index with settings of its searches', () => {
    it('hands them over to the index that takes its place', async () => {
      const place = placeUntilTheEnd(store.name)
      const [alias, old, next] = [`${place.prefix}news`, `${place.prefix}old`, `${place.prefix}new`]
      await sendToEngine(place.url, 'PUT', `/${old}`, { settings: { 'index.search.idle.after': '45s' }, aliases: { [alias]: {} } })
      const server = await serveUntilTheEnd({ collections: { news: { index: alias } } }, { store })
      await server.load('news', { 1: { text: stories.harbour } })
      const task = await server.send('POST', '/_onefold/news/reindex', { body: { dest: next } })
      const state = async () => (await server.send('GET', `/_onefold/tasks/${task.json.task}`)).json
      await expect.poll(state, { interval: 250, timeout: 20_000 }).toMatchObject({ state: 'done', progress: { done: 1, total: 1 } })
      const settings = await sendToEngine(place.url, 'GET', `/${alias}/_settings`)
      expect(settings).toMatchObject({ [next]: { settings: { index: { search: { idle: { after: '45s' } } } } } })
    })
  })

  describe.skipIf(!store.name.startsWith('opensearch'))('an index with a search pipeline of its own', () => {
    it('has its copies found and counted, and is reindexed, whatever the pipeline does to searches', async () => {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      // The engine refuses every search of the index that goes through it.
      await sendToEngine(place.url, 'PUT', `/${index}/_settings`, { 'index.search.default_pipeline': 'onefold-test-none' })
      await server.load('news', { 1: { text: stories.harbour }, 2: { text: `${stories.harbour} (Agency)` } })
      expect((await server.send('GET', '/_onefold/news/stats')).json).toMatchObject({ documents: 2, signed: 2, groups: 1, joined: 1 })
      const checked = await server.send('POST', '/_onefold/news/check', { body: { text: stories.harbour, evidence: false } })
      expect(checked.json).toMatchObject({ verdict: 'exact', matches: [{ _id: '1' }] })
      const task = await server.send('POST', '/_onefold/news/reindex', { body: { in_place: true } })
      const state = async () => (await server.send('GET', `/_onefold/tasks/${task.json.task}`)).json
      await expect.poll(state, { interval: 250, timeout: 20_000 }).toMatchObject({ state: 'done', progress: { done: 2, total: 2 } })
    })

    it('has the copies found and counted that a side index tells of, and is ready', async () => {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      await sendToEngine(place.url, 'PUT', `/${index}`, { settings: { 'index.search.default_pipeline': 'onefold-test-none' } })
      const server = await serveUntilTheEnd({ collections: { news: { index, sideIndex: `${place.prefix}side` } } }, { store })
      await server.load('news', { 1: { text: stories.harbour }, 2: { text: `${stories.harbour} (Agency)` } })
      expect((await server.send('GET', '/_onefold/news/stats')).json).toMatchObject({ documents: 2, signed: 2, groups: 1, joined: 1 })
      expect((await server.send('GET', '/_onefold/ready')).status).toBe(200)
    })
  })
})
